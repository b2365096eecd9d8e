import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import type { Language } from '../lib/locale/language';
import type { Schema } from '../lib/api/schema';
import { notices, type Notice } from '../lib/notices';
import Account from '../features/account/Account';
import { login } from './account';
import { logInEntrant } from './entrant';
import { answer } from './server';

export const SESSIONS = '/apis/passport/sessions';
export const USER = '/apis/passport/user';
export const EXPORT = '/apis/passport/export';
export const CONSENTS = '/apis/activity/register/consents';

/** What an entrant has agreed to. */
export const consents = (news: boolean, others: Schema<'ConsentChoices'> = {}): Schema<'Consent'>[] =>
  (['terms', 'publication', 'transfer', 'news'] as const).map((kind) => ({
    ...{
      kind,
      given: kind === 'terms' || (kind === 'news' ? news : (others[kind] ?? false)),
      changed: '2025-09-10',
      digest: 'aa',
    },
    ...{ language: 'en', at: '2025-09-11T10:00:00+08:00' },
  }));
/** The notices shown so far. */
export const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

/** Opens the page. */
export function open(language: Language = 'en') {
  render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <MemoryRouter initialEntries={['/account']}>
        <Account />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

/** The names of the files saved so far. */
export const saved: string[] = [];

/** Logs in an approved entrant with this login alone; for `beforeEach`. */
export async function prepareAccount() {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  saved.length = 0;
  shown.length = 0;
  answer('get', SESSIONS, [login({ id: 'a', current: true })]);
  answer('get', CONSENTS, consents(false));
  await logInEntrant('PASS');
}
