import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import en from '../i18n/en';
import { createI18n, switchLanguage } from '../i18n/i18n';
import { userStore, type RegisterState } from '../lib/session/user';
import type { Schema } from '../lib/api/schema';
import type { Registration } from '../lib/registration';
import Register from '../features/registration/Register';
import { answerEntrant } from './entrant';
import { answer, calls } from './server';

export const REGISTER = '/apis/activity/register';
export const INFO = '/apis/activity/register/info';

/** The service stores what is sent. */
export const acceptRegistration = () =>
  answer('post', REGISTER, ({ body }) => ({
    ...(body as Registration),
    state: 'SUBMITTED' as const,
    reason: null,
    submittedAt: '2025-09-12T02:00:00Z',
    reviewedAt: null,
  }));

/** Opens the form of an entrant. */
export async function open(registerState: RegisterState = 'NONE', status: Partial<Schema<'Status'>> = {}) {
  answerEntrant(registerState, 'PT', status);
  await userStore.loggedIn();
  const i18n = createI18n('en', en);
  const { unmount } = render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Register />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const toChinese = () => act(() => switchLanguage(i18n, 'zh'));
  const user = userEvent.setup({ delay: null });
  return { unmount, toChinese, user };
}

/** The form’s field of that name. */
export const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
/** The button that sends the form. */
export const send = () => screen.getByRole('button', { name: 'Send for review' });
type User = ReturnType<typeof userEvent.setup>;

/** Types into the field with that label, and leaves it. */
export function fill(label: string, text: string, within: Pick<typeof screen, 'getByLabelText'> = screen) {
  const input = within.getByLabelText(label);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

/** Fills in what an individual has to. */
export async function fillIndividual(user: User) {
  fill('Name', 'Mara Kessler');
  await user.selectOptions(screen.getByLabelText('Creative experience'), 'some');
  fill('Links to previous works', 'https://example.com/one');
  fill('Phone', '912 345 678');
  fill('Email', 'mara@example.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  fill('Email code', '123456');
  await user.click(screen.getAllByRole('checkbox')[0]!);
}

/** The registration that was sent. */
export const sentBody = () => calls.find(({ path }) => path === REGISTER)?.body;

/** Answers what the form sends; for `beforeEach`. */
export function prepareForm() {
  Element.prototype.scrollIntoView ??= () => undefined;
  answer('post', '/apis/activity/register/code', null);
  acceptRegistration();
}
