import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUpload } from '@/lib/upload/startUpload';
import { answer, calls, Failure } from '@/testing/server';
import { answerHistory, submission } from '@/testing/submissions';
import {
  field,
  fillTexts,
  leaveForm,
  open,
  prepareForm,
  press,
  put,
  sent,
  uploads,
} from '@/testing/submitPage';
import type { History } from './api/submission';

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

describe('the history', () => {
  it('shows versions, the latest, the time of the edition and how many are left', async () => {
    const items = [submission({ id: 's2', title: 'Cut 2' }), submission({ latest: false })];
    answerHistory({ items, total: 2 });
    open();
    const [latest, earlier] = await screen.findAllByRole('listitem');
    expect(latest!.textContent).toMatch(
      /Cut 2Latest11 September 2025, 10:00 Beijing time · 10 September, 22:00 in New York/,
    );
    expect(earlier!.textContent).not.toContain('Latest');
    expect(screen.getByText('2 of 10 submissions used')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit version 3' })).toBeTruthy();
  });

  it('says how many of the jury watched a version to the end, once that is known', async () => {
    const items = [
      submission({ id: 's2', watchedToEnd: 1 }),
      submission({ latest: false, watchedToEnd: null }),
    ];
    answerHistory({ items, total: 2 });
    open();
    const [latest, earlier] = await screen.findAllByRole('listitem');
    expect(latest!.textContent).toContain('1 member of the jury watched this film to the end.');
    expect(earlier!.textContent).not.toContain('jury');
  });

  it('copies the texts of an earlier version into the form', async () => {
    answerHistory({ items: [submission()], total: 1 });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Use as a starting point' }));
    await waitFor(() => expect(field('title').value).toBe('Whale, first cut'));
    expect(field('process').value).toBe('Pencil.');
  });

  it('reuses the uploaded film of an earlier version', async () => {
    const facts = { durationSeconds: 8, width: 640, height: 360, url: null };
    vi.mocked(readUpload).mockResolvedValue({
      uploadId: 'u9',
      kind: 'video',
      name: 'whale.mp4',
      size: 9,
      ...facts,
    });
    answerHistory({ items: [submission({ videoLink: null, videoUploadId: 'u9' })], total: 1 });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Use as a starting point' }));
    await screen.findByText('whale.mp4');
    fillTexts();
    press();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]!.body).toMatchObject({ videoUploadId: 'u9', videoLink: null });
    expect(uploads).toEqual([]);
  });

  it('is asked about before it replaces what was typed', async () => {
    answerHistory({ items: [submission()], total: 1 });
    const { user } = open();
    const start = await screen.findByRole('button', { name: 'Use as a starting point' });
    put('title', 'What the Whale Kept');
    await user.click(start);
    await user.click(screen.getByRole('button', { name: 'Keep what I typed' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('title').value).toBe('What the Whale Kept');
    await user.click(start);
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(field('title').value).toBe('Whale, first cut'));
  });

  it('closes the form after ten submissions, before anything is typed', async () => {
    let answerNow: (history: History) => void = () => undefined;
    answer(
      'get',
      '/apis/activity/achievement/list',
      () => new Promise<History>((resolve) => (answerNow = resolve)),
    );
    open();
    await waitFor(() => expect(field('title').matches(':disabled')).toBe(true));
    expect(field('videoUploadId').matches(':disabled')).toBe(true);
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/list'))).toBe(true));
    await act(async () => answerNow({ items: [submission()], total: 10, limit: 10 }));
    await screen.findByRole('heading', { name: 'You have used all 10 submissions' });
    expect(document.querySelector('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use as a starting point' })).toBeNull();
  });

  it('closes the form once the work is shortlisted', async () => {
    answerHistory({ items: [submission({ shortlisted: true })], total: 1 });
    open();
    await screen.findByRole('heading', { name: 'Your film is shortlisted' });
    expect(screen.getByText(/It can no longer be replaced/)).toBeTruthy();
    expect(document.querySelector('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use as a starting point' })).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    answer('get', '/apis/activity/achievement/list', new Failure(500, 'INTERNAL'));
    const { user } = open();
    await screen.findByText('Failed to get submission history');
    answerHistory();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing submitted yet.');
  });
});
