import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedText, fieldOf, openAndType, stopContestClock, storedDrafts } from '@/testing/closingForms';
import { answerEntrant, logInEntrant, PING } from '@/testing/entrant';
import Register from './Register';

vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { fewCountries } = await import('@/testing/phoneMetadata');
  return fewCountries(await original());
});
vi.mock('@/lib/edition', () => ({ edition: 'camp', kind: 'applications', header: 'PASSPORT' }));
// Uploads have their own tests.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: async () => null,
  readUpload: () => Promise.reject(new Error('no answer')),
}));

const BEFORE_END = '2025-09-30T11:59:59+08:00';
// Forms ask in the second of the end.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

const TEXTS = {
  en: ['Applications have ended', 'It closed on 30 September 2025, 12:00 Beijing time · 00:00 in New York.'],
  zh: ['申请已结束', '截止时间：2025 年 9 月 30 日 12:00（北京时间，纽约时间 9 月 30 日 00:00）。'],
} as const;

describe.each(['en', 'zh'] as const)('an open application form (%s)', (language) => {
  it('closes at the deadline in its own words, and keeps what was typed', async () => {
    const moveTo = stopContestClock(BEFORE_END);
    await logInEntrant('NONE');
    await openAndType(<Register />, language, 'name');
    answerEntrant('NONE', 'FR', { registerUntil: null });
    moveTo(PING.registrationEndsAt);
    const [title, time] = TEXTS[language];
    const text = await closedText(time);
    expect(text).toContain(title);
    expect(text).not.toMatch(/registr|报名/i);
    expect(storedDrafts()).toContain('Mara Kessler');
  });
});

it('stays open for files that began to upload in time, until their grace ends', async () => {
  const moveTo = stopContestClock(BEFORE_END);
  await logInEntrant('NONE');
  await openAndType(<Register />, 'en', 'name');
  answerEntrant('NONE', 'FR', { registerUntil: null, uploadGraceUntil: '2025-09-30T18:00:00+08:00' });
  moveTo(PING.registrationEndsAt);
  await waitFor(() => expect(document.body.textContent).toContain('18:00 Beijing time · 06:00 in New York'));
  expect(fieldOf('name')!.value).toBe('Mara Kessler');
  answerEntrant('NONE', 'FR', { registerUntil: null });
  moveTo('2025-09-30T18:00:00+08:00');
  await waitFor(() => expect(fieldOf('name')).toBeNull());
});
