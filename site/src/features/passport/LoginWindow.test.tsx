import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import { createI18n } from '../../i18n/i18n';
import zh from '../../i18n/zh';
import type { LoginReason } from '../../lib/api/api';
import { unfinished } from '../../lib/session/unfinished';
import { answer, calls, callsMade, Failure } from '../../testing/server';
import LoginWindow from './LoginWindow';

const USER = { id: '7', username: 'mara', email: 'mara@example.com', headImg: '' };
const ASK = { askId: 'ask-1', expiresAt: '2025-09-12T10:10:00+08:00', resendAfter: 60 };
const CODE = '/apis/passport/code';
const LOGIN = '/apis/passport/login';

const acceptLogin = () =>
  answer('post', LOGIN, { token: 't', expiresAt: '2025-10-12T00:00:00Z', user: USER });

function open(language: 'en' | 'zh' = 'en', reason?: LoginReason) {
  const onDone = vi.fn();
  const { unmount } = render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <LoginWindow reason={reason} onDone={onDone} />
    </I18nextProvider>,
  );
  return { onDone, unmount, user: userEvent.setup() };
}

/** The codes asked for, each with the former askId, and the askIds that the window made for them. */
const sentAsks = () =>
  calls.filter(({ path }) => path === CODE).map(({ body }) => body as Record<string, string | undefined>);
const asks = () => sentAsks().map(({ newAskId: _, ...ask }) => ask);
const newAskIds = () => sentAsks().map(({ newAskId }) => newAskId);

/** Asks for a code as mara@example.com. */
async function askForCode(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email'), 'mara@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
}

beforeEach(() => {
  answer('post', CODE, ASK);
  acceptLogin();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('logs in with the code sent by mail', async () => {
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  const { onDone, user } = open();
  await askForCode(user);
  await screen.findByText('It went to mara@example.com.');
  screen.getByRole('dialog', { name: 'Six digits' });
  const code = screen.getByLabelText('Email code');
  expect(document.activeElement).toBe(code);
  await user.type(code, '12 34 56');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  screen.getByRole('dialog', { name: 'You are in, mara' });
  // The other tabs hear of it, and nothing of it stays.
  expect(stored.mock.calls.filter(([key]) => key === 'marquee.login')).toHaveLength(1);
  expect(localStorage.getItem('marquee.login')).toBeNull();
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    [CODE, { email: 'mara@example.com', newAskId: expect.stringMatching(/^[\w-]{22}$/) as string }],
    [LOGIN, { email: 'mara@example.com', code: '123456', askId: 'ask-1', agentType: 905, platform: 'web' }],
  ]);
});

it('asks again at once with the same askId when an answer was lost, after a reload too', async () => {
  answer('post', CODE, HttpResponse.error());
  const first = open();
  await askForCode(first.user);
  await screen.findByText('Network connection failed, please check network and try again');
  await first.user.click(screen.getByRole('button', { name: 'Send the code' }));
  await waitFor(() => expect(asks()).toHaveLength(2));
  first.unmount();
  answer('post', CODE, ({ body }) => ({
    ...ASK,
    askId: (body as { newAskId: string }).newAskId,
    resendAfter: 20,
  }));
  const { user } = open();
  await askForCode(user);
  await user.type(await screen.findByLabelText('Email code'), '123456');
  const [lost, repeated, afterReload] = newAskIds();
  expect([repeated, afterReload]).toEqual([lost, lost]);
  await waitFor(() => expect(calls.at(-1)!.body).toMatchObject({ code: '123456', askId: lost }));
});

it('asks for another code, or one for another address, with an askId of its own', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open();
  await askForCode(user);
  await screen.findByLabelText('Email code');
  act(() => void vi.advanceTimersByTime(61_000));
  answer('post', CODE, HttpResponse.error());
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(newAskIds()).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: en.passport.changeLabel }));
  await user.type(screen.getByLabelText('Email'), '.cn{Enter}');
  await waitFor(() => expect(newAskIds()).toHaveLength(3));
  expect(new Set(newAskIds()).size).toBe(3);
});

it('counts a minute down before a code can be sent again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open();
  await askForCode(user);
  const wait = (await screen.findByText('seconds until you can ask for another')).parentElement!;
  expect(wait.textContent).toMatch(/^(60|59) seconds/);
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
  act(() => void vi.advanceTimersByTime(30_000));
  expect(wait.textContent).toMatch(/^(30|29) seconds/);
  act(() => void vi.advanceTimersByTime(31_000));
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(asks()).toHaveLength(2);
});

describe('an error is shown at its field', () => {
  it('an incomplete address, before anything is sent', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'mara@example{Enter}');
    const field = screen.getByRole('textbox', { description: /Please enter a complete address/ });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(callsMade()).toEqual([]);
  });

  it('too many codes, with the seconds until the next', async () => {
    answer('post', CODE, new Failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 42 }));
    const { user } = open();
    await askForCode(user);
    await screen.findByText('Too many requests. Please try again in 42 s');
    expect(screen.getByRole('button', { name: 'Send again in 42 s' })).toHaveProperty('disabled', true);
  });

  it('a wrong code, which can be corrected', async () => {
    const { onDone, user } = open();
    await askForCode(user);
    answer('post', LOGIN, new Failure(422, 'CODE_WRONG'));
    await user.type(await screen.findByLabelText('Email code'), '000000');
    await screen.findByText('Email verification code error, please try again');
    expect(onDone).not.toHaveBeenCalled();
    acceptLogin();
    await user.type(screen.getByLabelText('Email code'), '123456');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  });

  it('an incomplete code, before anything is sent', async () => {
    const { user } = open();
    await askForCode(user);
    await user.type(await screen.findByLabelText('Email code'), '12345{Enter}');
    await screen.findByText('The code has six digits. Please check it');
    expect(calls.length).toBe(1);
  });

  it('a failed login, in Chinese', async () => {
    answer('post', LOGIN, new Failure(500, 'INTERNAL'));
    const { user } = open('zh');
    await user.type(screen.getByLabelText('邮箱'), 'mara@example.com{Enter}');
    await user.type(await screen.findByLabelText('邮箱验证码'), '123456');
    await screen.findByText('登录失败，请重试');
  });
});

const MESSAGES = {
  en: { notSent: 'Send failed, please try again', wrong: 'Email verification code error, please try again' },
  zh: { notSent: '发送失败，请重试', wrong: '邮箱验证码错误，请重试' },
};

describe.each([
  ['en', 'Email', 'Send the code', 'Email code'],
  ['zh', '邮箱', '发送验证码', '邮箱验证码'],
] as const)('in %s', (language, email, sendCode, emailCode) => {
  const texts = { en, zh }[language].passport;
  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(screen.getByLabelText(email), 'mara@example.com');
    await user.click(screen.getByRole('button', { name: sendCode }));
    return screen.findByLabelText<HTMLInputElement>(emailCode);
  };

  it('says that a code could not be sent, and that a code is wrong', async () => {
    answer('post', CODE, new Failure(500, 'INTERNAL'));
    const { user } = open(language);
    await user.type(screen.getByLabelText(email), 'mara@example.com{Enter}');
    await screen.findByText(MESSAGES[language].notSent);
    answer('post', CODE, ASK);
    answer('post', LOGIN, new Failure(422, 'CODE_WRONG'));
    await user.click(screen.getByRole('button', { name: sendCode }));
    await user.type(await screen.findByLabelText(emailCode), '000000');
    await screen.findByText(MESSAGES[language].wrong);
  });

  it('shows the code field again after the window was closed or the page reloaded', async () => {
    const first = open(language);
    await ask(first.user);
    first.unmount();
    const { user, onDone } = open(language);
    const field = screen.getByLabelText(emailCode);
    expect(document.activeElement).toBe(field);
    screen.getByText(texts.sentTo.replace('{{email}}', 'mara@example.com'));
    await user.type(field, '123456');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
    expect(calls.at(-1)!.body).toMatchObject({ askId: 'ask-1' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('says so when the code has expired meanwhile, and keeps the address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const first = open(language);
    await ask(first.user);
    first.unmount();
    vi.setSystemTime(Date.now() + 10 * 60_000);
    const { user } = open(language);
    screen.getByRole('dialog', { name: texts.titleOver });
    screen.getByText(texts.overTo.replace('{{email}}', 'mara@example.com'));
    const sendNew = screen.getByRole('button', { name: texts.sendNew });
    expect(document.activeElement).toBe(sendNew);
    await user.click(sendNew);
    await screen.findByLabelText(emailCode);
    expect(asks()[1]).toEqual({ email: 'mara@example.com', askId: 'ask-1' });
  });

  it('clears and focuses the digits after a wrong code, with the reason that the server gives', async () => {
    const { user } = open(language);
    const field = await ask(user);
    const reason = { en: 'Four tries left', zh: '还可以再试 4 次' }[language];
    answer('post', LOGIN, new Failure(422, 'CODE_WRONG', { fields: { code: reason } }));
    await user.type(field, '000000');
    await screen.findByText(reason);
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  });

  it('clears and focuses the digits after another code was sent, which ends the former', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = open(language);
    const field = await ask(user);
    await user.type(field, '0000');
    act(() => void vi.advanceTimersByTime(61_000));
    answer('post', CODE, { ...ASK, askId: 'ask-2' });
    await user.click(screen.getByRole('button', { name: texts.sendNew }));
    await waitFor(() => expect(field.value).toBe(''));
    expect(document.activeElement).toBe(field);
    expect(asks()).toEqual([{ email: 'mara@example.com' }, { email: 'mara@example.com', askId: 'ask-1' }]);
  });

  it('puts a long wait into words', async () => {
    const { user } = open(language);
    answer('post', CODE, new Failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 2_490 }));
    await user.type(screen.getByLabelText(email), 'mara@example.com{Enter}');
    const wait = { en: '42 min', zh: '42 分钟' }[language];
    await screen.findByText(texts.tooMany.replace('{{wait}}', wait));
    screen.getByRole('button', { name: texts.sendAgain.replace('{{wait}}', wait) });
  });

  it('says why it opened for an expired session, with the address of the last login', () => {
    localStorage.setItem('marquee.address', 'mara@example.com');
    open(language, 'expired');
    screen.getByRole('dialog', { name: texts.titleExpired });
    screen.getByText(texts.ended);
    expect(screen.getByRole('dialog', { description: new RegExp(texts.unfinished.any) })).toBeTruthy();
    expect(screen.getByLabelText(email)).toHaveProperty('value', 'mara@example.com');
  });

  it('says that the code is over when its time ends while the window is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = open(language);
    await ask(user);
    act(() => void vi.advanceTimersByTime(10 * 60_000 + 2_000));
    screen.getByRole('dialog', { name: texts.titleOver });
    expect(screen.queryByLabelText(emailCode)).toBeNull();
    await user.click(screen.getByRole('button', { name: texts.changeLabel }));
    expect(document.activeElement).toBe(screen.getByLabelText(email));
  });

  it('helps after half a minute without a mail, until a digit is typed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = open(language);
    const field = await ask(user);
    act(() => void vi.advanceTimersByTime(28_000));
    expect(screen.queryByText(texts.late)).toBeNull();
    act(() => void vi.advanceTimersByTime(3_000));
    screen.getByText(texts.lateHelp);
    await user.type(field, '1');
    expect(screen.queryByText(texts.late)).toBeNull();
  });

  it('logs in with a pasted code, whatever was typed before', async () => {
    const { user, onDone } = open(language);
    const field = await ask(user);
    await user.type(field, '98');
    await user.paste(' ４８１-709 ');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
    expect(calls.at(-1)!.body).toMatchObject({ code: '481709' });
    screen.getByRole('dialog', { name: texts.titleIn.replace('{{name}}', 'mara') });
    screen.getByText(texts.goingOn);
  });

  it('goes back to the address, which can be corrected', async () => {
    const { user } = open(language);
    await ask(user);
    await user.click(screen.getByRole('button', { name: texts.changeLabel }));
    const field = screen.getByLabelText(email);
    expect(document.activeElement).toBe(field);
    await user.type(field, '.cn{Enter}');
    await screen.findByText(texts.sentTo.replace('{{email}}', 'mara@example.com.cn'));
    expect(asks()[1]).toEqual({ email: 'mara@example.com.cn', askId: 'ask-1' });
  });

  it('questions an address that looks mistyped once, and sends to it when it is meant', async () => {
    const { user } = open(language);
    await user.type(screen.getByLabelText(email), 'mara@gmial.com{Enter}');
    const meant = 'mara@gmail.com';
    screen.getByText(texts.likely.replace('{{email}}', meant));
    expect(asks()).toEqual([]);
    await user.click(screen.getByRole('button', { name: texts.useLikely.replace('{{email}}', meant) }));
    expect(screen.getByLabelText(email)).toHaveProperty('value', meant);
    await user.clear(screen.getByLabelText(email));
    await user.type(screen.getByLabelText(email), 'mara@gmial.com{Enter}{Enter}');
    await screen.findByLabelText(emailCode);
    expect(asks()).toEqual([{ email: 'mara@gmial.com' }]);
  });

  it('keeps the digits when the service fails, and tries them again', async () => {
    answer('post', LOGIN, new Failure(503, 'UNAVAILABLE'));
    const { user, onDone } = open(language);
    const field = await ask(user);
    await user.type(field, '123456');
    await screen.findByText(texts.logInFailed);
    expect(field.value).toBe('123456');
    acceptLogin();
    await user.click(screen.getByRole('button', { name: texts.tryAgain }));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  });

  it('names the draft and the uploads that an expired session leaves as they are', () => {
    const takeBack = unfinished.addDraft('submission');
    unfinished.setUpload('video', { sent: 64, total: 100 });
    open(language, 'expired');
    screen.getByText(texts.unfinished.submission);
    screen.getByText(new RegExp(texts.unfinished.upload.replace('{{percent}}', '64')));
    act(() => unfinished.setUpload('cover', { sent: 0, total: 28 }));
    screen.getByText(
      new RegExp(texts.unfinished.uploads.replace('{{count}}', '2').replace('{{percent}}', '50')),
    );
    act(() => {
      takeBack();
      unfinished.setUpload('video', null);
      unfinished.setUpload('cover', null);
    });
    screen.getByText(new RegExp(texts.unfinished.any));
  });
});

it.each([
  ['en', 'Please log in on a computer'],
  ['zh', '请在电脑上登录'],
] as const)('shows only where to log in on a phone: %s', (language, text) => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
  open(language);
  expect(screen.getByRole('alert').textContent).toContain(text);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(callsMade()).toEqual([]);
});

it.each([
  ['en', 'Log in once more', /a login of the last 15 minutes\. It goes on once you are in\.$/],
  ['zh', '请再登录一次', /需要在 15 分钟内登录过。登录后会自动继续。$/],
] as const)('says that it opened because the last login is too old (%s)', (language, name, lead) => {
  open(language, 'recent');
  screen.getByRole('dialog', { name });
  screen.getByText(lead);
  // Nothing was interrupted.
  expect(screen.queryByText(/kept|保留/)).toBeNull();
});

it('reports that it was closed', async () => {
  const { onDone, user } = open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onDone).toHaveBeenCalledWith(false);
});

describe('a login in another tab', () => {
  /** What this tab hears when another one reports a login. */
  const hear = () =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'marquee.login', newValue: '1757642400000' }));
    });

  it('ends the wait of an expired login', () => {
    const { onDone } = open('en', 'expired');
    hear();
    expect(onDone).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('is no recent login of this one', () => {
    const { onDone } = open('en', 'recent');
    hear();
    expect(onDone).not.toHaveBeenCalled();
  });
});
