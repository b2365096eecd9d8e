import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import { createI18n, switchLanguage } from '../../i18n/i18n';
import { notices, type Notice } from '../../lib/notices';
import { userStore, type RegisterState } from '../../lib/session/user';
import { answerEntrant } from '../../testing/entrant';
import { registration } from '../../testing/registrations';
import { answer, calls, Failure } from '../../testing/server';
import type { Registration } from '../../lib/registration';
import Register from './Register';

// Four countries instead of 240: queries over that many options are slow.
vi.mock('libphonenumber-js/metadata.min.json', async (original) => ({
  default: {
    ...(await original<{ default: object }>()).default,
    country_calling_codes: { '351': ['PT'], '86': ['CN'], '1': ['US', 'CA'] },
  },
}));

const REGISTER = '/apis/activity/register';
const INFO = '/apis/activity/register/info';

/** The service stores what is sent. */
const acceptRegistration = () =>
  answer('post', REGISTER, ({ body }) => ({
    ...(body as Registration),
    state: 'SUBMITTED' as const,
    reason: null,
    submittedAt: '2025-09-12T02:00:00Z',
    reviewedAt: null,
  }));

async function open(registerState: RegisterState = 'NONE') {
  answerEntrant(registerState, 'PT');
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

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const send = () => screen.getByRole('button', { name: 'Send for review' });
type User = ReturnType<typeof userEvent.setup>;

/** Types into the field with that label, and leaves it. */
function fill(label: string, text: string, within: Pick<typeof screen, 'getByLabelText'> = screen) {
  const input = within.getByLabelText(label);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

async function fillIndividual(user: User) {
  fill('Name', 'Mara Kessler');
  await user.selectOptions(screen.getByLabelText('Creative experience'), 'some');
  fill('Links to previous works', 'https://example.com/one');
  fill('Phone', '912 345 678');
  fill('Email', 'mara@example.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  fill('Email code', '123456');
  await user.click(screen.getByRole('checkbox'));
}

const sentBody = () => calls.find(({ path }) => path === REGISTER)?.body;

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
  answer('post', '/apis/activity/register/code', null);
  acceptRegistration();
});
afterEach(() => vi.unstubAllGlobals());

it('registers an individual and shows what was sent', async () => {
  const { user } = await open();
  await fillIndividual(user);
  await user.click(send());
  await screen.findByRole('heading', { name: 'We are watching.' });
  expect(screen.getByText(/12 September 2025, 10:00/)).toBeTruthy();
  expect(screen.getByText('+351 912345678')).toBeTruthy();
  expect(sentBody()).toEqual({
    type: 'individual',
    name: 'Mara Kessler',
    email: 'mara@example.com',
    phoneCountry: '+351',
    phone: '912345678',
    experience: 'some',
    socialLinks: '',
    previousWorks: 'https://example.com/one',
    motivation: '',
    code: '123456',
    agreement: true,
    team: null,
  });
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

it('registers a team of up to five, the lead included', async () => {
  const { user } = await open();
  await fillIndividual(user);
  await user.click(screen.getByRole('radio', { name: /Team/ }));
  fill('Team name', 'Second Take');
  await user.click(screen.getByRole('button', { name: 'Fill in my own details' }));
  const add = screen.getByRole('button', { name: 'Add a member' });
  for (let n = 1; n <= 4; n++) await user.click(add);
  expect(add).toHaveProperty('disabled', true);
  expect(screen.getByText('Team members cannot exceed 5 people')).toBeTruthy();
  for (let n = 5; n > 2; n--) await user.click(screen.getByRole('button', { name: `Remove member ${n}` }));
  expect(screen.queryByRole('button', { name: 'Remove member 1' })).toBeNull();
  const second = within(screen.getByRole('group', { name: 'Member 2' }));
  fill('Name', 'Ines', second);
  fill('Email', 'ines@example.com', second);
  fill('Phone', '912345679', second);
  await user.click(send());
  await screen.findByText('Team of 2');
  expect(sentBody()).toMatchObject({
    type: 'team',
    team: {
      name: 'Second Take',
      contactName: 'Mara Kessler',
      contactPhoneCountry: '+351',
      members: [
        { name: 'Mara Kessler', email: 'mara@example.com', phoneCountry: '+351', phone: '912345678' },
        { name: 'Ines', email: 'ines@example.com', phoneCountry: '+351', phone: '912345679' },
      ],
    },
  });
});

describe('when something is wrong', () => {
  it('marks every field, counts the errors by section, and focuses the first', async () => {
    const { user } = await open();
    await user.click(send());
    await waitFor(() => expect(document.activeElement).toBe(field('name')));
    expect(screen.getByRole('link', { name: /^You 3 to fix/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Contact 2 to fix/ })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name', description: 'Please enter a name' })).toBeTruthy();
    expect(sentBody()).toBeUndefined();
  });

  it('shows the error of a field that was left, and of no other', async () => {
    const { user } = await open();
    fill('Email', 'mara@example');
    await user.tab();
    expect(screen.getAllByText(/^Please/).map((e) => e.textContent)).toEqual([
      'Please enter a complete address, such as name@example.com',
    ]);
  });

  it('shows the errors of the service at their fields until they are edited', async () => {
    const fields = { previousWorks: 'Not this one', phone: 'Not that one' };
    answer('post', REGISTER, new Failure(422, 'VALIDATION_FAILED', { fields }));
    const { user } = await open();
    await fillIndividual(user);
    await user.click(send());
    await screen.findByText('Submitted data format is incorrect');
    await waitFor(() => expect(document.activeElement).toBe(field('previousWorks')));
    await user.type(field('previousWorks'), ' ');
    expect(screen.queryByText('Not this one')).toBeNull();
    expect(screen.getByText('Not that one')).toBeTruthy();
  });

  it('translates the errors of the service when the visitor switches the language', async () => {
    const fields = { phone: 'Not that one', name: 'Too odd' };
    const fieldTexts = { phone: { zh: '这个号码不行', en: 'Not that one' } };
    answer('post', REGISTER, new Failure(422, 'VALIDATION_FAILED', { fields, fieldTexts }));
    const { toChinese, user } = await open();
    await fillIndividual(user);
    await user.click(send());
    await waitFor(() => expect(field('phone')).toHaveProperty('ariaInvalid', 'true'));
    expect(screen.getByText('Not that one')).toBeTruthy();
    await toChinese();
    expect(screen.getByText('这个号码不行')).toBeTruthy();
    expect(screen.queryByText('Not that one')).toBeNull();
    // An error in one language alone stays in that language.
    expect(screen.getByText('Too odd')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('提交的数据格式不正确');
  });

  it('shows a wrong code at its field and keeps the values', async () => {
    answer('post', REGISTER, new Failure(422, 'CODE_WRONG'));
    const { user } = await open();
    await fillIndividual(user);
    await user.click(send());
    await waitFor(() => expect(document.activeElement).toBe(field('code')));
    expect(field('name').value).toBe('Mara Kessler');
    acceptRegistration();
    await user.clear(field('code'));
    await user.type(field('code'), '654321');
    await user.click(send());
    await screen.findByRole('heading', { name: 'We are watching.' });
  });

  it.each([
    ['INTERNAL', new Failure(500, 'INTERNAL'), 'Server error, please try again later'],
    ['ALREADY_REGISTERED', new Failure(409, 'ALREADY_REGISTERED'), 'You have already registered'],
    [
      'REGISTRATION_ENDED',
      new Failure(403, 'REGISTRATION_ENDED'),
      'Registration ended, please stay tuned for results',
    ],
    ['no answer', HttpResponse.error(), 'Network connection failed, please check network and try again'],
  ])('shows why it was not accepted: %s', async (_, failure, text) => {
    answer('post', REGISTER, failure);
    const { user } = await open();
    await fillIndividual(user);
    await user.click(send());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(field('name').value).toBe('Mara Kessler');
  });

  it('sends no code to an incomplete address', async () => {
    const { user } = await open();
    fill('Email', 'mara@');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(document.activeElement).toBe(field('email')));
    expect(calls.some(({ path }) => path.endsWith('/code'))).toBe(false);
  });
});

it('begins with the address of the account', async () => {
  await open();
  expect(field('email').value).toBe('mara@example.com');
  expect(screen.queryByText(/Saved on this device/)).toBeNull();
});

it('keeps the draft over a reload', async () => {
  const first = await open();
  fill('Name', 'Mara Kessler');
  expect(screen.getByText(/Saved on this device at \d\d:\d\d/)).toBeTruthy();
  first.unmount();
  await open();
  expect(field('name').value).toBe('Mara Kessler');
});

const BEFORE = registration({
  state: 'DENY',
  reason: 'The links do not open.',
  reviewedAt: '2025-09-13T02:00:00Z',
});

it('fills the form of a denied entrant, below the reason', async () => {
  answer('get', INFO, BEFORE);
  await open('DENY');
  await screen.findByText('The organisers wrote: The links do not open.');
  expect(field('name').value).toBe('Mara');
  expect(field('phoneCountry').value).toBe('CN');
  expect(field('code').value).toBe('');
});

it.each(['NONE', 'DENY'] as const)(
  'shows what was sent when the answer to it was lost, and keeps the draft: %s',
  async (before) => {
    answer('get', INFO, BEFORE);
    const { user } = await open(before);
    await screen.findByLabelText('Name');
    await fillIndividual(user);
    answer('post', REGISTER, HttpResponse.error());
    await user.click(send());
    await screen.findByText('Network connection failed, please check network and try again');
    answerEntrant('SUBMITTED', 'PT');
    answer('get', INFO, registration({ state: 'SUBMITTED', name: 'Mara Kessler' }));
    answer('post', REGISTER, new Failure(409, 'ALREADY_REGISTERED'));
    const shown: Notice[] = [];
    notices.listen((notice) => shown.push(notice));
    await user.click(send());
    await screen.findByRole('heading', { name: 'We are watching.' });
    expect(screen.getAllByText('Mara Kessler').length).toBeGreaterThan(0);
    expect(shown).toEqual([{ kind: 'error', text: 'You have already registered' }]);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).not.toEqual([]);
  },
);

it('can load the earlier registration again after a failure', async () => {
  answer('get', INFO, new Failure(500, 'INTERNAL'));
  const { user } = await open('DENY');
  await screen.findByText('Your registration could not be read.');
  answer('get', INFO, BEFORE);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/The organisers wrote/);
});
