import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import { draftKey, readDraft } from '../lib/form/draftStorage';
import { notices, type Notice } from '../lib/notices';
import { userStore } from '../lib/session/user';
import { answerEntrant, logInEntrant } from '../testing/entrant';
import { answer, calls, Failure } from '../testing/server';
import { App } from './App';

vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { fewCountries } = await import('../testing/phoneMetadata');
  return fewCountries(await original());
});
// Collects the notices instead of rendering them.
vi.mock('../ui/feedback/ToastHost', () => ({ ToastHost: () => null }));
const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

const OTHER = { id: '8', username: 'Noa', email: 'noa@example.com', headImg: '' };
const SEND_CODE = '/apis/activity/register/code';
const MESSAGES = { en, zh };
const LINKS = 'https://example.com/only-maras';

/** Opens the registration as Mara, who types something and asks for a code. */
async function open(language: 'en' | 'zh', failure: () => Failure) {
  const { registration, common } = MESSAGES[language];
  await logInEntrant('NONE');
  answer('post', SEND_CODE, failure);
  render(
    <MemoryRouter initialEntries={['/register']}>
      <App i18n={createI18n(language, MESSAGES[language])} loaded={{}} />
    </MemoryRouter>,
  );
  const form = within(screen.getByRole('main'));
  await form.findByRole('heading', { name: registration.sections.contact });
  const fill = (name: string, value: string) =>
    fireEvent.change(document.querySelector(`[name="${name}"]`)!, { target: { value } });
  fill('previousWorks', LINKS);
  fill('email', 'contact@example.com');
  await userEvent.click(form.getByRole('button', { name: common.code.send }));
}

const asks = () => calls.filter(({ path }) => path === SEND_CODE);
const linksShown = () => document.querySelector<HTMLTextAreaElement>('[name="previousWorks"]')?.value;

/** From now on Noa is logged in. */
function logOtherIn() {
  answerEntrant('NONE');
  answer('get', '/apis/passport/user', OTHER);
}

async function expectNothingOfTheFirst(language: 'en' | 'zh') {
  const text = MESSAGES[language].errors.code.ACCOUNT_CHANGED;
  await waitFor(() => expect(shown).toEqual([{ kind: 'error', text }]));
  await waitFor(() => expect(userStore.get().user?.id).toBe('8'));
  await waitFor(() => expect(linksShown()).toBe(''));
  expect(asks().map(({ headers }) => headers.get('account'))).toEqual(['7']);
  expect(JSON.stringify(readDraft(draftKey('registration', '7')))).toContain(LINKS);
  expect(readDraft(draftKey('registration', '8'))).toBeNull();
}

beforeEach(() => {
  shown.length = 0;
  sessionStorage.clear();
  window.scrollTo = () => undefined;
});

const EXPIRED = () => new Failure(401, 'LOGIN_EXPIRED');

it.each(['en', 'zh'] as const)(
  'drops a call that waited when another account logs in by code: %s',
  async (language) => {
    const { passport } = MESSAGES[language];
    await open(language, EXPIRED);
    const dialog = within(await screen.findByRole('dialog'));
    answer('post', '/apis/passport/code', { askId: 'ask', expiresAt: '', resendAfter: 60, letters: false });
    answer('post', '/apis/passport/login', { token: '', expiresAt: '', user: OTHER });
    fireEvent.change(dialog.getByLabelText(passport.email), { target: { value: OTHER.email } });
    await userEvent.click(dialog.getByRole('button', { name: passport.send }));
    logOtherIn();
    fireEvent.change(await dialog.findByLabelText(passport.code), { target: { value: '123456' } });
    await expectNothingOfTheFirst(language);
  },
);

it('drops it when another account logs in with a provider, in a window of its own', async () => {
  await open('en', EXPIRED);
  await screen.findByRole('dialog');
  logOtherIn();
  window.dispatchEvent(new StorageEvent('storage', { key: 'marquee.login', newValue: '1' }));
  await expectNothingOfTheFirst('en');
});

it('becomes the page of the account that has logged in in another tab meanwhile', async () => {
  await open('zh', () => {
    logOtherIn();
    return new Failure(409, 'ACCOUNT_CHANGED');
  });
  await expectNothingOfTheFirst('zh');
});

it('goes on when the same account logs in again', async () => {
  await open('en', EXPIRED);
  await screen.findByRole('dialog');
  answer('post', SEND_CODE, null);
  window.dispatchEvent(new StorageEvent('storage', { key: 'marquee.login', newValue: '1' }));
  await waitFor(() => expect(asks().map(({ headers }) => headers.get('account'))).toEqual(['7', '7']));
  expect(linksShown()).toBe(LINKS);
  expect(shown).toEqual([]);
});
