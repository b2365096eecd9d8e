import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import type { Deadlines } from '../../lib/session/user';
import { logInEntrant } from '../../testing/entrant';
import { registration } from '../../testing/registrations';
import { answer } from '../../testing/server';
import { answerHistory, submission } from '../../testing/submissions';
import { leaveForm, open, prepareForm } from '../../testing/submitPage';

// Uploads have their own tests; here the test finishes or fails them.
vi.mock('../../lib/upload/fileContent', () => ({ contentError: async () => null, isFilm: () => true }));
vi.mock('../../lib/upload/filmFacts', () => ({ readFilm: async () => 'unknown' }));
vi.mock('../../lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));
vi.mock('../../lib/upload/fileRules', async (original) => ({
  ...(await original<object>()),
  runningTime: vi.fn(),
}));

beforeEach(prepareForm);
afterEach(leaveForm);

describe('the entrant’s deadline', () => {
  const openUntil = async (deadlines: Partial<Deadlines>) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480);
    await logInEntrant('PASS', deadlines);
    answerHistory({ items: [submission()], total: 1 });
    const page = open();
    await screen.findAllByText('Whale, first cut');
    return page;
  };
  const note = () => screen.getAllByRole('note')[0]!.textContent;

  it('is on the page before anything is picked, with what an upload may do after it', async () => {
    const { toChinese } = await openUntil({});
    expect(note()).toMatch(/^Open to you until 30 September 2025, 24:00 Beijing time\./);
    await toChinese();
    expect(note()).toContain('截止前已开始上传的影片');
  });

  it('is their own beside the history too, and not there once it is over', async () => {
    const { unmount } = await openUntil({ submitUntil: '2025-10-05T10:00:00+08:00' });
    expect(screen.getByText('You can submit until 5 October 2025, 10:00 Beijing time.')).toBeTruthy();
    unmount();
    answer('get', '/apis/activity/register/info', registration({ state: 'PASS' }));
    await openUntil({ submitUntil: null });
    expect(screen.queryByText(/^You can submit until/)).toBeNull();
  });

  it('shows until when a running upload can be submitted', async () => {
    await openUntil({ uploadGraceUntil: '2025-10-01T06:00:00+08:00' });
    expect(note()).toContain('can be submitted until 1 October 2025, 06:00 Beijing time');
  });

  it('keeps the form for a film that began to upload in time', async () => {
    await openUntil({ submitUntil: null, uploadGraceUntil: '2025-10-01T06:00:00+08:00' });
    expect(note()).toMatch(/^Submission has ended\. The film whose upload began in time/);
    expect(document.querySelector('button[type="submit"]')).toBeTruthy();
  });

  it('closes the form with the reason and the time, and keeps the history', async () => {
    answer('get', '/apis/activity/register/info', registration({ state: 'PASS' }));
    const { toChinese } = await openUntil({ submitUntil: null });
    expect(screen.getByRole('heading', { name: 'Submission has ended' })).toBeTruthy();
    expect(await screen.findByText(/It closed on 30 September 2025, 24:00 Beijing time\./)).toBeTruthy();
    expect(document.querySelector('form')).toBeNull();
    expect(screen.queryByRole('button', { name: en.submission.history.start })).toBeNull();
    await toChinese();
    expect(screen.getByRole('heading', { name: '投稿已结束' })).toBeTruthy();
  });

  it('names the end of the window that a late approval has opened', async () => {
    const reviewedAt = '2025-10-02T02:00:00Z';
    answer('get', '/apis/activity/register/info', registration({ state: 'PASS', reviewedAt }));
    await openUntil({ submitUntil: null });
    expect(await screen.findByText(/It closed on 5 October 2025, 10:00 Beijing time\./)).toBeTruthy();
  });
});
