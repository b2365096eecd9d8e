import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createI18n, loadMessages } from '../i18n/i18n';
import type { Language } from '../lib/locale/language';
import { ChunkLoadError } from '../lib/browser/loadChunk';
import { userStore } from '../lib/session/user';
import type { Header } from '../ui/layout/Header';
import { App } from './App';
import { answerEntrant } from '../testing/entrant';
import { callsMade } from '../testing/server';

type HeaderProps = ComponentProps<typeof Header>;

const broken = vi.hoisted(() => ({ header: false, companions: false }));
vi.mock('../ui/layout/Header', async (original) => {
  const { Header, ...rest } = await original<{ Header: ComponentType<HeaderProps> }>();
  return {
    ...rest,
    Header: (props: HeaderProps) => {
      if (broken.header) throw new Error('mara@example.com');
      return <Header {...props} />;
    },
  };
});
vi.mock('../ui/feedback/ToastHost', () => ({
  ToastHost: () => {
    if (broken.companions) throw new Error('toasts');
    return null;
  },
}));

beforeEach(() => {
  broken.header = broken.companions = false;
  window.scrollTo = () => undefined;
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Opens a page whose screen throws the error, unless it is null. */
async function open(path: string, route: string, language: Language, error: unknown = null) {
  answerEntrant('NONE');
  await userStore.loggedIn();
  const Page = () => {
    if (error) throw error;
    return <h1>Whole</h1>;
  };
  render(
    <MemoryRouter initialEntries={[path]}>
      <App i18n={createI18n(language, await loadMessages(language))} loaded={{ [route]: Page }} />
    </MemoryRouter>,
  );
}

const main = () => within(screen.getByRole('main'));

it.each([
  ['en', '/en/404', 'The film has snapped.', 'is kept on this device', 'Try again', 'Back to home', '/en'],
  ['zh', '/404', '胶片断了。', '保存在本机', '重试', '返回首页', '/'],
] as const)(
  'shows in %s below the header that a screen failed, with a retry and a link home',
  async (language, path, title, text, again, home, to) => {
    await open(path, '/404', language, new Error('no such thing'));
    const heading = main().getByRole('heading', { level: 1, name: title });
    expect(document.activeElement).toBe(heading);
    expect(main().getByText(text, { exact: false })).toBeTruthy();
    expect(main().getByRole('button', { name: again })).toBeTruthy();
    expect(main().getByRole('link', { name: home })).toHaveProperty('pathname', to);
    expect(screen.getByRole('banner')).toBeTruthy();
  },
);

it.each(['header', 'companions'] as const)('replaces the whole page when its %s failed', async (part) => {
  broken[part] = true;
  await open('/en/404', '/404', 'en');
  expect(document.activeElement).toBe(
    main().getByRole('heading', { level: 1, name: 'The film has snapped.' }),
  );
  expect(screen.queryByText('Whole')).toBeNull();
});

it('uses a second-level heading on a task page, whose header has the first', async () => {
  await open('/register', '/register', 'en', new Error('no such thing'));
  expect(await main().findByRole('heading', { level: 2, name: 'The film has snapped.' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('shows another message when a chunk could not be downloaded', async () => {
  await open('/en/404', '/404', 'en', new ChunkLoadError());
  expect(main().getByRole('heading', { name: 'This page did not load completely.' })).toBeTruthy();
  expect(main().getByRole('button', { name: 'Load again' })).toBeTruthy();
});

it('sends no report and shows no detail of the error', async () => {
  await open('/en/404', '/404', 'en', new Error('mara@example.com'));
  await userEvent.tab();
  const others = callsMade().filter(
    (call) => !/ \/apis\/(ping|nocas\/ip\/zone|passport\/user|activity\/status)$/.test(call),
  );
  expect(others).toEqual([]);
  expect(document.body.textContent).not.toContain('mara@example.com');
});

it('disappears when the visitor navigates', async () => {
  await open('/en/404', '/404', 'en', new Error('no such thing'));
  await userEvent.click(screen.getByRole('link', { name: /Open Frame/ }));
  expect(screen.queryByRole('heading', { name: 'The film has snapped.' })).toBeNull();
});
