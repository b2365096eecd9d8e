import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { answer, calls, callsMade } from '@/testing/server';
import {
  ASK,
  askForCode,
  asks,
  CODE,
  leaveLogin,
  LOGIN,
  newAskIds,
  open,
  prepareLogin,
} from '@/testing/loginWindow';

beforeEach(prepareLogin);
afterEach(leaveLogin);

it('logs in with the code sent by mail', async () => {
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  const { onDone, user } = open();
  await askForCode(user);
  await screen.findByText('It went to mara@example.com.');
  screen.getByRole('dialog', { name: 'Enter the six digits' });
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
    letters: false,
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

it('reports that it was closed', async () => {
  const { onDone, user } = open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onDone).toHaveBeenCalledWith(false);
});
