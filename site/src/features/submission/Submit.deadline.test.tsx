import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import type { Deadlines } from '@/lib/session/user';
import { logInEntrant } from '@/testing/entrant';
import { registration } from '@/testing/registrations';
import { answer } from '@/testing/server';
import { answerHistory, submission } from '@/testing/submissions';
import { leaveForm, open, prepareForm } from '@/testing/submitPage';

// Uploads have their own tests; here the test finishes or fails them.
vi.mock('@/lib/upload/fileContent', () => ({ contentError: async () => null, isFilm: () => true }));
vi.mock('@/lib/upload/filmFacts', () => ({ readFilm: async () => 'unknown' }));
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));
vi.mock('@/lib/upload/fileRules', async (original) => ({
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

  it('names the film that may still come on any computer, with how far it has come', async () => {
    const file = {
      id: 'f1',
      kind: 'video',
      name: 'grace.mp4',
      size: 60_000_000,
      state: 'uploading',
    } as const;
    const other = { ...file, id: 'c1', kind: 'cover', name: 'cover.png' } as const;
    const items = [file, other].map((each) => ({ ...each, createdAt: '2025-09-30T23:50:00+08:00' }));
    answer('get', '/apis/activity/upload', { items, bytes: 60_000_000, limit: 10_000_000_000 });
    answer('get', '/apis/activity/upload/{id}', {
      ...{
        ...file,
        received: 15_000_000,
        sessionUrl: null,
        reason: null,
        reasonCode: null,
        reasonTexts: null,
      },
      ...{ warnings: [], url: null, provenance: null },
    });
    const { toChinese } = await openUntil({
      submitUntil: null,
      uploadGraceUntil: '2025-10-01T06:00:00+08:00',
    });
    expect((await screen.findByText('grace.mp4')).nextElementSibling?.textContent).toMatch(
      /^60 MB · 15 MB \(25%\) has arrived/,
    );
    expect(screen.queryByText('cover.png')).toBeNull();
    await toChinese();
    expect(screen.getByText('grace.mp4').nextElementSibling?.textContent).toContain('已传 15 MB（25%）');
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
    expect(
      await screen.findByText(/Submission closed on 30 September 2025, 24:00 Beijing time\./),
    ).toBeTruthy();
    expect(document.querySelector('form')).toBeNull();
    expect(screen.queryByRole('button', { name: en.submission.history.start })).toBeNull();
    await toChinese();
    expect(screen.getByRole('heading', { name: '投稿已结束' })).toBeTruthy();
  });

  it('names the end of the window that a late approval has opened', async () => {
    const reviewedAt = '2025-10-02T02:00:00Z';
    answer('get', '/apis/activity/register/info', registration({ state: 'PASS', reviewedAt }));
    await openUntil({ submitUntil: null });
    expect(await screen.findByText(/Submission closed on 5 October 2025, 10:00 Beijing time\./)).toBeTruthy();
  });
});
