import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedText, fieldOf, openAndType, stopContestClock, storedDrafts } from '@/testing/closingForms';
import { openDeniedForm } from '@/testing/deniedRegistration';
import { answerEntrant, logInEntrant, PING } from '@/testing/entrant';
import { registration } from '@/testing/registrations';
import { answer, Failure } from '@/testing/server';
import { userStore } from '@/lib/session/user';
import Register from './Register';

const INFO = '/apis/activity/register/info';
const END = PING.registrationEndsAt;
const BEFORE_END = '2025-09-30T11:59:59+08:00';
// Forms ask in the second of the end.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

const TEXTS = {
  en: {
    title: 'Registration has ended',
    time: 'It closed on 30 September 2025, 12:00 Beijing time · 00:00 in New York.',
    ownTime: 'It closed on 3 October 2025, 13:00 Beijing time · 01:00 in New York.',
    kept: 'What you typed is kept on this device.',
    sendButton: 'Send for review',
  },
  zh: {
    title: '报名已结束',
    time: '截止时间：2025 年 9 月 30 日 12:00（北京时间，纽约时间 9 月 30 日 00:00）。',
    ownTime: '截止时间：2025 年 10 月 3 日 13:00（北京时间，纽约时间 10 月 3 日 01:00）。',
    kept: '你填写的内容仍保存在本机。',
    sendButton: '提交审核',
  },
};

describe.each(['en', 'zh'] as const)('an open registration form (%s)', (language) => {
  const { title, time, ownTime, kept, sendButton } = TEXTS[language];

  it('closes at the deadline with the reason and the time, and keeps what was typed', async () => {
    const moveTo = stopContestClock(BEFORE_END);
    await logInEntrant('NONE');
    await openAndType(<Register />, language, 'name');
    answerEntrant('NONE', 'FR', { registerUntil: null });
    moveTo(END);
    const text = await closedText(time);
    expect(text).toContain(title);
    expect(text).toContain(kept);
    expect(fieldOf('name')).toBeNull();
    expect(storedDrafts()).toContain('Mara Kessler');
  });

  it('closes at the own deadline of an entrant who was denied late', async () => {
    const moveTo = stopContestClock('2025-10-03T12:59:59+08:00');
    answer('get', INFO, registration({ state: 'DENY', reviewedAt: '2025-09-30T13:00:00+08:00' }));
    await logInEntrant('DENY', { registerUntil: '2025-10-03T13:00:00+08:00' });
    await openAndType(<Register />, language, 'name');
    answerEntrant('DENY', 'FR', { registerUntil: null });
    moveTo('2025-10-03T13:00:00+08:00');
    expect(await closedText(ownTime)).toContain(title);
  });

  it('shows the time when the service refuses it, and closes', async () => {
    stopContestClock(BEFORE_END); // late, against the service's
    const { press, send } = await openDeniedForm(language);
    await send(new Failure(403, 'REGISTRATION_ENDED', { endedAt: END }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(time));
    answerEntrant('DENY', 'FR', { registerUntil: null });
    await press(sendButton);
    expect(await closedText(time)).toContain(title);
  });
});

it('stays open when the service gives more time, until that ends', async () => {
  const moveTo = stopContestClock(BEFORE_END);
  await logInEntrant('NONE');
  await openAndType(<Register />, 'en', 'name');
  answerEntrant('NONE', 'FR', { registerUntil: '2025-10-01T12:00:00+08:00' });
  moveTo(END);
  await screen.findByText('Open to you until 1 October 2025, 12:00 Beijing time · 00:00 in New York.');
  expect(fieldOf('name')!.value).toBe('Mara Kessler');
  answerEntrant('NONE', 'FR', { registerUntil: null });
  moveTo('2025-10-01T12:00:00+08:00');
  await waitFor(() => expect(fieldOf('name')).toBeNull());
});

it('closes while the service cannot be reached, and opens again when that gives more time', async () => {
  const moveTo = stopContestClock(BEFORE_END);
  await logInEntrant('NONE');
  await openAndType(<Register />, 'en', 'name');
  answer('get', '/apis/passport/user', new Failure(503, 'UNAVAILABLE'));
  moveTo(END);
  await waitFor(() => expect(fieldOf('name')).toBeNull());
  await waitFor(() => expect(userStore.get().unreachable).toBe(true));
  answerEntrant('NONE', 'FR', { registerUntil: '2025-10-01T12:00:00+08:00' });
  moveTo('2025-09-30T12:00:05+08:00');
  await waitFor(() => expect(fieldOf('name')?.value).toBe('Mara Kessler'));
});
