import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { interruptedUpload } from '@/lib/upload/startUpload';
import { field, film, leaveForm, open, pick, prepareForm, put } from '@/testing/submitPage';

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

it('keeps texts and finished uploads over a reload', async () => {
  const { unmount } = open();
  put('title', 'What the Whale Kept');
  const upload = await pick('videoUploadId', film);
  await act(async () => upload.finish());
  await screen.findByText('whale.mp4');
  unmount();
  open();
  expect(field('title').value).toBe('What the Whale Kept');
  expect(screen.getByText('whale.mp4')).toBeTruthy();
});

it('shows an interrupted upload', async () => {
  vi.mocked(interruptedUpload).mockImplementation((kind) =>
    Promise.resolve(
      kind !== 'video'
        ? null
        : {
            ...{ uploadId: 'u', sessionUrl: '', chunkSize: 1, user: '7', kind, name: 'whale.mp4' },
            ...{ size: 100, received: 43, at: 0 },
          },
    ),
  );
  open();
  await screen.findByText('Its upload stopped at 43%. Choose whale.mp4 again to continue from there.');
});
