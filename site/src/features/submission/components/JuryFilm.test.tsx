import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/lib/api/schema';
import { answer } from '@/testing/server';
import { answerHistory, submission } from '@/testing/submissions';
import { film, leaveForm, open, pick, prepareForm } from '@/testing/submitPage';

// Uploads have their own tests; here the test finishes them.
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

const copy = { url: 'https://films.example/copies/film.mp4', durationSeconds: 8, width: 640, height: 360 };
const silent: Schema<'UploadWarning'> = {
  code: 'silent',
  message: '',
  texts: { en: 'It is silent throughout', zh: '从头到尾没有声音' },
  look: true,
};
const ready: Schema<'OwnScreening'> = {
  ...{ state: 'ready', reason: null, warnings: [silent], url: copy.url },
  video: { ...copy, poster: 'https://films.example/copies/poster.jpg', thumbnails: null },
};
const preparing: Schema<'OwnScreening'> = {
  state: 'preparing',
  reason: null,
  warnings: [],
  url: null,
  video: null,
};
const failed: Schema<'OwnScreening'> = { ...preparing, state: 'failed', reason: 'It took too long' };
const own = { ...copy, url: 'https://films.example/works/own.mp4', poster: null, thumbnails: null };

beforeEach(prepareForm);
afterEach(leaveForm);

const players = () => document.querySelectorAll('video');

it.each([
  ['preparing', preparing, /The jury’s copy is being made/],
  ['ready', ready, /This is the jury’s copy/],
  ['failed', failed, /could not be made; this is your own file\. It took too long/],
] as const)('shows an uploaded film once, while its copy is %s', async (state, screening, text) => {
  answer('get', '/apis/activity/upload/{id}', {
    ...{ state: 'succeed', url: own.url, warnings: [], screening },
  } as unknown as Schema<'Upload'>);
  open();
  (await pick('videoUploadId', film)).finish();
  await screen.findByText(text);
  await waitFor(() => expect(players()).toHaveLength(1));
  const [player] = players();
  if (state !== 'ready') return expect(player!.src).not.toBe(copy.url);
  expect(player!.src).toBe(copy.url);
  expect(player!.poster).toBe(ready.video!.poster);
  screen.getByText('It is silent throughout');
  const original = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open your original file' });
  expect(original.href).toBe(own.url);
});

it('plays the jury’s copy of a version in the history, with a way to the original', async () => {
  const version = { videoLink: null, videoUploadId: 'u1', video: own, screening: ready } as object;
  answerHistory({ items: [submission(version)], total: 1 });
  const { user, toChinese } = open();
  const item = await screen.findByRole('listitem');
  within(item).getByText('It is silent throughout');
  expect(item.querySelector('img')!.src).toBe(ready.video!.poster);
  await user.click(within(item).getByRole('button', { name: /^Watch “Whale, first cut” as the jury/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(players()).toHaveLength(1);
  expect(players()[0]!.src).toBe(copy.url);
  expect(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Open your original file' }).href).toBe(own.url);
  await toChinese();
  dialog.getByText(/以下即评委看到的版本/);
  await user.click(dialog.getByRole('button', { name: '关闭' }));
  expect(players()).toHaveLength(0);
});
