import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedText, fieldOf, openAndType, stopContestClock, storedDrafts } from '@/testing/closingForms';
import { answerEntrant, logInEntrant } from '@/testing/entrant';
import { registration } from '@/testing/registrations';
import { answer, Failure } from '@/testing/server';
import Submit from './Submit';

// Uploads have their own tests.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: async () => null,
  readUpload: async () => null,
}));

const END = '2025-10-01T00:00:00+08:00';
const BEFORE_END = '2025-09-30T23:59:59+08:00';
const TEXTS = {
  en: {
    title: 'Submission has ended',
    time: 'closed on 30 September 2025, 24:00 Beijing time · 12:00 in New York.',
    kept: 'What you typed is kept on this device.',
  },
  zh: {
    title: '投稿已结束',
    time: '截止时间：2025 年 9 月 30 日 24:00（北京时间，纽约时间 9 月 30 日 12:00）。',
    kept: '你填写的内容仍保存在本机。',
  },
};

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0); // asks in the second of the end
  answer('get', '/apis/activity/achievement/list', { items: [], total: 0, limit: 10 });
  answer('get', '/apis/activity/register/info', registration({ state: 'PASS' }));
});

/** Opens the form a second before the deadline, and types a title. */
async function open(language: 'en' | 'zh') {
  const moveTo = stopContestClock(BEFORE_END);
  await logInEntrant('PASS');
  await openAndType(<Submit />, language, 'title');
  return moveTo;
}

describe.each(['en', 'zh'] as const)('an open work form (%s)', (language) => {
  const { title, time, kept } = TEXTS[language];

  it('closes at the deadline with the reason and the time, and keeps what was typed', async () => {
    const moveTo = await open(language);
    answerEntrant('PASS', 'FR', { submitUntil: null });
    moveTo(END);
    const text = await closedText(time);
    expect(text).toContain(title);
    expect(text).toContain(kept);
    expect(fieldOf('title')).toBeNull();
    expect(storedDrafts()).toContain('Mara Kessler');
  });

  it('shows the time when the service refuses it, and closes', async () => {
    await open(language);
    answer('post', '/apis/activity/achievement', new Failure(403, 'SUBMISSION_ENDED', { endedAt: END }));
    fillInTheRest();
    const press = () => fireEvent.click(document.querySelector('button[type="submit"]')!);
    press();
    await waitFor(() => expect(document.querySelector('.form-error')!.textContent).toContain(time));
    answerEntrant('PASS', 'FR', { submitUntil: null });
    press();
    expect(await closedText(time)).toContain(title);
  });
});

it('stays open for a film that began to upload in time, until its grace ends', async () => {
  const moveTo = await open('en');
  answerEntrant('PASS', 'FR', { submitUntil: null, uploadGraceUntil: '2025-10-01T06:00:00+08:00' });
  moveTo(END);
  await screen.findByText(/can still be submitted until 1 October 2025, 06:00 Beijing time/);
  expect(fieldOf('title')!.value).toBe('Mara Kessler');
  answerEntrant('PASS', 'FR', { submitUntil: null });
  moveTo('2025-10-01T06:00:00+08:00');
  await waitFor(() => expect(fieldOf('title')).toBeNull());
});

function fillInTheRest() {
  const put = (name: string, value: string) => fireEvent.change(fieldOf(name)!, { target: { value } });
  put('description', 'A keeper moves into a whale.');
  put('process', 'Pencil first.');
  fireEvent.click(screen.getByRole('button', { name: /^(Paste a link|填写链接)$/ }));
  put('videoLink', 'https://video.openframe.example/1');
  for (const box of screen.getAllByRole('checkbox'))
    if (/Gemini|At least|our own|至少|原创/.test(box.closest('label')!.textContent)) fireEvent.click(box);
}
