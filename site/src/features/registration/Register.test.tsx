import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import { createI18n, switchLanguage } from '../../i18n/i18n';
import { fakeServer, ErrorAnswer, type FakeCall } from '../../testing/fakeServer';
import { userStore, type RegisterState } from '../../lib/session/user';
import Register from './Register';

// Three countries instead of 240: looking through the options is what takes a test its time.
vi.mock('libphonenumber-js/metadata.min.json', () => ({
  default: { country_calling_codes: { '351': ['PT'], '86': ['CN'], '1': ['US', 'CA'] } },
}));

const REGISTER = 'POST /apis/activity/register';

/** A server that knows Mara in a state, and stores what she sends. */
function server(registerState: RegisterState, answers: Record<string, unknown> = {}) {
  return {
    'GET /apis/passport/user': { id: '7', username: 'mara', headImg: '' },
    'GET /apis/activity/status': { registerState, qy: false, registerCn: false },
    'GET /apis/nocas/ip/zone': { cn: false, zone: 'intl', country: 'PT', assetHost: '' },
    'POST /apis/activity/register/code': null,
    [REGISTER]: ({ body }: FakeCall) => ({
      ...(body as object),
      state: 'SUBMITTED',
      reason: null,
      submittedAt: '2025-09-12T02:00:00Z',
      reviewedAt: null,
    }),
    ...answers,
  };
}

async function open(registerState: RegisterState = 'NONE', answers: Record<string, unknown> = {}) {
  const all = server(registerState, answers);
  const calls = fakeServer(all);
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
  return { answers: all as Record<string, unknown>, calls, unmount, toChinese, user };
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const send = () => screen.getByRole('button', { name: 'Send for review' });
type User = ReturnType<typeof userEvent.setup>;

/** Puts a text into the field that is labelled so, and leaves it. */
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

const sentBody = (calls: FakeCall[]) =>
  calls.find(({ method, path }) => `${method} ${path}` === REGISTER)?.body;

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

it('registers an individual and shows what was sent', async () => {
  const { calls, user } = await open();
  await fillIndividual(user);
  await user.click(send());
  await screen.findByRole('heading', { name: 'We are watching.' });
  expect(screen.getByText(/12 September 2025, 10:00/)).toBeTruthy();
  expect(screen.getByText('+351 912345678')).toBeTruthy();
  expect(sentBody(calls)).toEqual({
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
  const { calls, user } = await open();
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
  expect(sentBody(calls)).toMatchObject({
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
  it('marks every field, counts them by section, and goes to the first', async () => {
    const { calls, user } = await open();
    await user.click(send());
    await waitFor(() => expect(document.activeElement).toBe(field('name')));
    expect(screen.getByRole('link', { name: /^You 3 to fix/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Contact 3 to fix/ })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name', description: 'Please enter a name' })).toBeTruthy();
    expect(sentBody(calls)).toBeUndefined();
  });

  it('tells a field that was left, and no other', async () => {
    const { user } = await open();
    fill('Email', 'mara@example');
    await user.tab();
    expect(screen.getAllByText(/^Please/).map((e) => e.textContent)).toEqual([
      'Please enter a complete address, such as name@example.com',
    ]);
  });

  it('puts what the service says beside its fields, until they change', async () => {
    const refusal = new ErrorAnswer(422, 'VALIDATION_FAILED', {
      previousWorks: 'Not this one',
      phone: 'Not that one',
    });
    const { user } = await open('NONE', { [REGISTER]: refusal });
    await fillIndividual(user);
    await user.click(send());
    await screen.findByText('Submitted data format is incorrect');
    await waitFor(() => expect(document.activeElement).toBe(field('previousWorks')));
    await user.type(field('previousWorks'), ' ');
    expect(screen.queryByText('Not this one')).toBeNull();
    expect(screen.getByText('Not that one')).toBeTruthy();
  });

  it('says it again in the language that the visitor changes to', async () => {
    const { toChinese, user } = await open('NONE', {
      [REGISTER]: new ErrorAnswer(
        422,
        'VALIDATION_FAILED',
        { phone: 'Not that one', name: 'Too odd' },
        undefined,
        {
          phone: { zh: '这个号码不行', en: 'Not that one' },
        },
      ),
    });
    await fillIndividual(user);
    await user.click(send());
    await waitFor(() => expect(field('phone')).toHaveProperty('ariaInvalid', 'true'));
    expect(screen.getByText('Not that one')).toBeTruthy();
    await toChinese();
    expect(screen.getByText('这个号码不行')).toBeTruthy();
    expect(screen.queryByText('Not that one')).toBeNull();
    // What was said in one language only is better than nothing.
    expect(screen.getByText('Too odd')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('提交的数据格式不正确');
  });

  it('says that the code is wrong at the code, and keeps everything', async () => {
    const { answers, user } = await open('NONE', { [REGISTER]: new ErrorAnswer(422, 'CODE_WRONG') });
    await fillIndividual(user);
    await user.click(send());
    await waitFor(() => expect(document.activeElement).toBe(field('code')));
    expect(field('name').value).toBe('Mara Kessler');
    answers[REGISTER] = server('NONE')[REGISTER];
    await user.clear(field('code'));
    await user.type(field('code'), '654321');
    await user.click(send());
    await screen.findByRole('heading', { name: 'We are watching.' });
  });

  it.each([
    [new ErrorAnswer(500, 'INTERNAL'), 'Server error, please try again later'],
    [new ErrorAnswer(409, 'ALREADY_REGISTERED'), 'You have already registered'],
    [new ErrorAnswer(403, 'REGISTRATION_ENDED'), 'Registration ended, please stay tuned for results'],
    [
      () => Promise.reject(new TypeError('offline')),
      'Network connection failed, please check network and try again',
    ],
  ])('tells why it was not taken: %o', async (answer, text) => {
    const { user } = await open('NONE', { [REGISTER]: answer });
    await fillIndividual(user);
    await user.click(send());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(field('name').value).toBe('Mara Kessler');
  });

  it('does not mail a code to half an address', async () => {
    const { calls, user } = await open();
    fill('Email', 'mara@');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(document.activeElement).toBe(field('email')));
    expect(calls.some(({ path }) => path.endsWith('/code'))).toBe(false);
  });
});

it('keeps what was typed over a reload', async () => {
  const first = await open();
  fill('Name', 'Mara Kessler');
  expect(screen.getByText(/Saved on this device at \d\d:\d\d/)).toBeTruthy();
  first.unmount();
  await open();
  expect(field('name').value).toBe('Mara Kessler');
});

const BEFORE = {
  type: 'individual',
  name: 'Mara',
  email: 'mara@example.com',
  phoneCountry: '+86',
  phone: '13800138000',
  experience: 'beginner',
  previousWorks: 'https://example.com/one',
  socialLinks: '',
  motivation: '',
  team: null,
  state: 'DENY',
  reason: 'The links do not open.',
};

it('fills the form of an entrant who was turned down, under the reason', async () => {
  await open('DENY', { 'GET /apis/activity/register/info': BEFORE });
  await screen.findByText('The organisers wrote: The links do not open.');
  expect(field('name').value).toBe('Mara');
  expect(field('phoneCountry').value).toBe('CN');
  expect(field('code').value).toBe('');
});

it('offers to try again when the earlier registration cannot be read', async () => {
  const { answers, user } = await open('DENY', {
    'GET /apis/activity/register/info': new ErrorAnswer(500, 'INTERNAL'),
  });
  await screen.findByText('Your registration could not be read.');
  answers['GET /apis/activity/register/info'] = BEFORE;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/The organisers wrote/);
});
