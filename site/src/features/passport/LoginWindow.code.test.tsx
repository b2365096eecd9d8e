import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import zh from '@/i18n/zh';
import { answer, calls, Failure } from '@/testing/server';
import {
  acceptLogin,
  ASK,
  askBy,
  asks,
  CODE,
  LABELS,
  leaveLogin,
  LOGIN,
  open,
  prepareLogin,
  type User,
} from '@/testing/loginWindow';

beforeEach(prepareLogin);
afterEach(leaveLogin);

describe.each(LABELS)('in %s', (language, email, sendCode, emailCode) => {
  const texts = { en, zh }[language].passport;
  const ask = (user: User) => askBy(user, email, sendCode, emailCode);

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
});
