import { render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect } from 'vitest';
import { App } from '../app/App';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import type { Language } from '../lib/locale/language';
import { notices, type Notice } from '../lib/notices';
import { userStore, type RegisterState } from '../lib/session/user';
import { answerEntrant, PING } from './entrant';
import { answer } from './server';

/** A page, the state of the entrant who opens it after the end of registration, and its message in English and Chinese. */
export type RouteMessage = [string, RegisterState, string, string];

/** One test per message and language. */
export const inBothLanguages = (messages: RouteMessage[]) =>
  messages.flatMap(([path, state, english, chinese]) => [
    { path, state, language: 'en' as const, message: english },
    { path, state, language: 'zh' as const, message: chinese },
  ]);

/** Opens a page at contest time `now` and waits for the message with which the entrant is turned away. */
export async function messageOfRoute(
  path: string,
  state: RegisterState,
  language: Language,
  now: string = PING.now,
) {
  const shown: Notice[] = [];
  const stop = notices.listen((notice) => shown.push(notice));
  window.scrollTo = () => undefined;
  answerEntrant(state, 'FR', { registerUntil: null });
  answer('get', '/apis/ping', { ...PING, now });
  await userStore.loggedIn();
  const i18n = createI18n(language, language === 'en' ? en : zh);
  const Blank = () => null;
  render(
    <MemoryRouter initialEntries={[path]}>
      <App i18n={i18n} loaded={{ '/': Blank, '/register': Blank, '/submit': Blank, '/create': Blank }} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(shown).toHaveLength(1));
  stop();
  expect(shown[0]?.kind).toBe('error');
  return shown[0]!.text;
}
