import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer } from '@/testing/server';
import { submission } from '@/testing/submissions';
import {
  address,
  fillTexts,
  film,
  leaveForm,
  open,
  pick,
  prepareForm,
  press,
  sent,
  shown,
  SUBMIT,
} from '@/testing/submitPage';
import type { Submission } from './api/submission';
import { HOME_AFTER_MS } from './Submit';

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

it('submits a work with its uploaded film, confirms it, and goes home after three seconds', async () => {
  open();
  fillTexts();
  const upload = await pick('videoUploadId', film);
  await act(async () => upload.finish());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  press();
  await screen.findByRole('heading', { name: 'Your film is in.' });
  expect(sent().map(({ body }) => body)).toEqual([
    {
      title: 'What the Whale Kept',
      description: 'A keeper moves into a whale.',
      process: 'Pencil first.',
      processUploadId: null,
      spoken: ['zxx'],
      coverUploadId: null,
      tools: ['gemini'],
      otherTool: null,
      videoUploadId: 'u-video',
      videoLink: null,
      english: false,
      // Every box of the form is ticked.
      disclosure: {
        warnings: ['flashing', 'loud', 'violence', 'sex', 'nudity', 'language', 'drugs', 'self-harm'],
      },
      agreement: true,
      aiShareConfirmed: true,
    },
  ]);
  expect(shown).toEqual([{ kind: 'success', text: 'Submitted successfully' }]);
  expect(address()).toBe('/submit');
  act(() => void vi.advanceTimersByTime(HOME_AFTER_MS));
  await waitFor(() => expect(address()).toBe('/en'));
});

it('waits for uploads before it sends, cancels them on request, and goes back to the form', async () => {
  const { user } = open();
  fillTexts();
  const upload = await pick('videoUploadId', film);
  act(() =>
    upload.request.onProgress({
      ...{ phase: 'sending', sent: 50, total: 100, bytesPerSecond: 10, secondsLeft: 5 },
      ...{ resumedFrom: 43, restarted: false },
    }),
  );
  press();
  const overlay = await screen.findByRole('dialog', { name: 'Uploading whale.mp4' });
  expect(overlay.textContent).toContain('Resumed at 43%');
  expect(sent()).toEqual([]);
  press();
  expect(shown.map(({ text }) => text)).toEqual([
    'Submission in progress, please do not repeat the operation',
  ]);
  await user.click(within(overlay).getByRole('button', { name: 'Cancel upload' }));
  const question = await screen.findByRole('dialog', { name: '50% is in. Cancel the upload?' });
  await user.click(within(question).getByRole('button', { name: 'Keep uploading' }));
  expect(upload.cancel).not.toHaveBeenCalled();
  await user.click(within(overlay).getByRole('button', { name: 'Cancel upload' }));
  await user.click(within(screen.getByRole('dialog', { name: /Cancel the/ })).getByText('Cancel upload'));
  expect(upload.cancel).toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press();
  await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  press();
  await screen.findByRole('dialog', { name: 'Uploading whale.mp4' });
  await act(async () => upload.finish());
  await screen.findByRole('heading', { name: 'Your film is in.' });
  expect(sent().length).toBe(1);
});

it('sends once, however often the button is clicked', async () => {
  let respond: (stored: Submission) => void = () => undefined;
  answer('post', SUBMIT, () => new Promise((resolve) => (respond = resolve)));
  open();
  fillTexts();
  const upload = await pick('videoUploadId', film);
  await act(async () => upload.finish());
  press();
  press();
  press();
  expect(shown.map(({ text }) => text)).toContain(
    'Submission in progress, please do not repeat the operation',
  );
  await waitFor(() => expect(sent().length).toBe(1));
  await act(async () => respond(submission()));
  await screen.findByRole('heading', { name: 'Your film is in.' });
  expect(sent().length).toBe(1);
});

it('repeats a request without an answer under the same key', async () => {
  answer('post', SUBMIT, HttpResponse.error());
  open();
  fillTexts();
  const upload = await pick('videoUploadId', film);
  await act(async () => upload.finish());
  press();
  await screen.findByText('Network connection failed, please check network and try again');
  answer('post', SUBMIT, submission());
  press();
  await screen.findByRole('heading', { name: 'Your film is in.' });
  const [first, second] = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});
