import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Phone from '../features/phone/Phone';
import en from '../i18n/en';
import zh from '../i18n/zh';
import { createI18n } from '../i18n/i18n';
import type { Deadlines, RegisterState, Sent } from '../lib/session/user';
import { answerEntrant } from '../testing/entrant';
import { answer, callsMade, Failure } from '../testing/server';
import { banner, names, open, prepareSite, shown } from '../testing/openSite';
import { App } from './App';

// Collects the notices instead of rendering them.
vi.mock('../ui/feedback/ToastHost', () => ({ ToastHost: () => null }));

beforeEach(prepareSite);

describe('the header', () => {
  it('offers a login to a visitor who is logged out', async () => {
    await open('/en/404', null);
    expect(names('button')).toEqual(['Log in']);
    expect(names('link')).toEqual([
      ...['Open FrameAI Short Film Competition 2025', 'Finalists', 'Guidelines'],
      ...['EN', '中文'],
    ]);
    expect(banner().getAllByRole('link')[0]).toHaveProperty('pathname', '/en');
  });

  const CLOSED = { registerUntil: null, submitUntil: null };

  it.each<[string, RegisterState, Partial<Deadlines & Sent>, string[], string[], string | [string, string]]>([
    ['register', 'NONE', {}, ['Register'], ['报名'], '/register'],
    ['closed', 'NONE', CLOSED, [], [], ['Registration closed', '报名已结束']],
    ['review', 'SUBMITTED', {}, ['Under review'], ['审核中'], ['Under review', '审核中']],
    [
      'correct',
      'SUBMITTED',
      { registration: { version: 1, correctable: true } },
      ['Under review · can be corrected'],
      ['审核中 · 可修改'],
      ['Under review · can be corrected', '审核中 · 可修改'],
    ],
    ['resubmit', 'DENY', {}, ['Register again'], ['重新报名'], '/register'],
    ['closed to a denied entrant', 'DENY', CLOSED, [], [], ['Registration closed', '报名已结束']],
    ['enter', 'PASS', {}, ['Create', 'Submit Entry'], ['去创作', '提交作品'], '/submit'],
    [
      'replace',
      'PASS',
      { entry: { version: 2, limit: 10, replaceable: true } },
      ['Create', 'Film in · version 2 · replace'],
      ['去创作', '作品第 2 版已提交 · 更换'],
      ['Film in · version 2 · replace', '作品第 2 版已提交 · 更换'],
    ],
    [
      'full',
      'PASS',
      { entry: { version: 10, limit: 10, replaceable: false } },
      ['Create', 'Film in · all 10 versions used'],
      ['去创作', '作品已提交，10 版均已用完'],
      ['Film in · all 10 versions used', '作品已提交，10 版均已用完'],
    ],
    ['create', 'PASS', CLOSED, ['Create'], ['去创作'], '/create'],
  ])('offers the next step: %s', async (_, state, deadlines, english, chinese, next) => {
    const check = (links: string[], status: string | undefined) => {
      expect(names('link').slice(5)).toEqual(links);
      const primary = banner()
        .getAllByRole('link')
        .filter((link) => link.classList.contains('button-primary'));
      expect(primary.map((link) => link.getAttribute('href'))).toEqual(status ? [] : [next]);
      if (status) expect(banner().getByText(status)).toBeTruthy();
    };
    const [englishStatus, chineseStatus] = typeof next === 'string' ? [] : next;
    await open('/en/404', state, deadlines);
    check(english, englishStatus);
    cleanup();
    await open('/404', state, deadlines, createI18n('zh', zh));
    check(chinese, chineseStatus);
  });

  it('links back home on a task page and shows its title', async () => {
    const unused = new Failure(404, 'NOT_FOUND');
    answer('get', '/apis/activity/generation/models', unused);
    answer('get', '/apis/activity/generation/tasks', unused);
    await open('/create', 'PASS');
    await screen.findByRole('heading', { level: 2, name: en.creation.history.title });
    expect(banner().getByRole('link', { name: 'Back to home' })).toHaveProperty('pathname', '/en');
    expect(banner().getByRole('heading', { level: 1, name: 'Create' })).toBeTruthy();
  });

  it('has only the language toggle on judges’ pages', async () => {
    await open('/login', 'PASS');
    expect(names('link')).toEqual(['EN', '中文']);
    expect(names('button')).toEqual([]);
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

describe('logging out', () => {
  const logOut = async () => {
    await userEvent.click(screen.getByRole('button', { name: /Account: Mara/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    return within(await screen.findByRole('dialog', { name: 'Log out?' }));
  };

  it('asks for confirmation, then ends the session and confirms it', async () => {
    answer('post', '/apis/passport/logout', null);
    await open('/en/404', 'PASS');
    const dialog = await logOut();
    expect(callsMade()).not.toContain('POST /apis/passport/logout');
    await userEvent.click(dialog.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(shown).toEqual([{ kind: 'success', text: 'Log out successfully' }]));
    expect(banner().getByRole('button', { name: 'Log in' })).toBeTruthy();
  });

  it('keeps the session when the visitor cancels or the call fails', async () => {
    answer('post', '/apis/passport/logout', new Failure(500, 'INTERNAL'));
    await open('/en/404', 'PASS');
    await userEvent.click((await logOut()).getByRole('button', { name: 'Stay logged in' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click((await logOut()).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(shown).toEqual([{ kind: 'error', text: 'Log out failed' }]));
    expect(screen.getByRole('button', { name: /Account: Mara/ })).toBeTruthy();
  });
});

it('mounts each island once: a click on the phone page copies the link once', async () => {
  answerEntrant(null);
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, clipboard: { writeText } });
  render(
    <MemoryRouter initialEntries={['/en_m']}>
      <App i18n={createI18n('en', en)} loaded={{ '/m': Phone }} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
  await waitFor(() => expect(screen.getByText('Link copied')).toBeTruthy());
  expect(writeText.mock.calls).toEqual([[`${location.origin}/`]]);
});
