import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createI18n, loadMessages } from '../i18n/i18n';
import type { Language } from '../lib/locale/language';
import { userStore } from '../lib/session/user';
import { App } from './App';
import { answerEntrant } from '../testing/entrant';
import { ROUTES } from './routes';

const Nothing = () => <p>here</p>;
const loaded = Object.fromEntries(ROUTES.map(({ path }) => [path, Nothing]));

/** Opens a route with an empty screen, as an entrant who may enter it. */
async function open(path: string, language: Language) {
  answerEntrant(path === '/register' ? 'NONE' : 'PASS');
  window.scrollTo = () => undefined;
  await userStore.loggedIn();
  render(
    <MemoryRouter initialEntries={[path]}>
      <App i18n={createI18n(language, await loadMessages(language))} loaded={loaded} />
    </MemoryRouter>,
  );
  await screen.findByText('here');
}

/** What is rendered around a page: which header, whether the account menu, whether the footer. */
function frameOf() {
  const banner = document.querySelector('header');
  return {
    header: !banner
      ? 'none'
      : banner.querySelector('.brand')
        ? 'full'
        : banner.querySelector('h1')
          ? 'task'
          : 'languages',
    account: !!banner?.querySelector('.user-button'),
    footer: !!document.querySelector('footer'),
  };
}

const FULL = { header: 'full', account: true };
const TASK = { header: 'task', account: true };
const JUDGES = { header: 'languages', account: false };

describe.each([
  ['/', { ...FULL, footer: false }],
  ['/guidelines', { ...FULL, footer: true }],
  ['/privacy', { ...FULL, footer: true }],
  ['/terms', { ...FULL, footer: true }],
  ['/proof', { ...FULL, footer: true }],
  ['/shortlist', { ...FULL, footer: true }],
  ['/shortlist/103', { ...FULL, footer: true }],
  ['/404', { ...FULL, footer: true }],
  ['/register', { ...TASK, footer: true }],
  ['/submit', { ...TASK, footer: true }],
  ['/create', { ...TASK, footer: false }],
  ['/account', { ...TASK, footer: true }],
  ['/login', { ...JUDGES, footer: false }],
  ['/nominate2', { ...JUDGES, footer: false }],
  ['/score', { ...JUDGES, footer: false }],
  ['/m', { header: 'none', account: false, footer: false }],
])('%s', (path, expected) => {
  it('has the header and the footer of its kind', async () => {
    await open(path, 'zh');
    expect(frameOf()).toEqual(expected);
  });
});

it.each([
  ['/', '开画 · 2025 国际 AI 短片大赛', 'Open Frame · AI Short Film Competition 2025'],
  ['/register', '报名', 'Register'],
  ['/submit', '提交作品', 'Submit Entry'],
  ['/create', '创作', 'Create'],
  ['/account', '我的账号', 'My account'],
  ['/login', '评委登录', 'Judge login'],
  ['/nominate2', '提名', 'Nominate'],
  ['/score', '评分', 'Score'],
])('%s has its title in both languages', async (path, zh, en) => {
  await open(path, 'zh');
  await waitFor(() => expect(document.title.split(' · ')[0]).toBe(zh.split(' · ')[0]));
  expect(document.title).toContain('2025 国际 AI 短片大赛');
  cleanup();
  vi.unstubAllGlobals();
  await open(path === '/' ? '/en' : path, 'en');
  await waitFor(() => expect(document.title.split(' · ')[0]).toBe(en.split(' · ')[0]));
  expect(document.title).toContain('AI Short Film Competition 2025');
});
