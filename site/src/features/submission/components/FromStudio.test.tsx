import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readUpload } from '@/lib/upload/startUpload';
import { callsMade } from '@/testing/server';
import { address, field, made, open, prepareStudioFiles, put, shown, ticked } from '@/testing/fromStudio';
import type { Submission } from '../api/submission';

// Stored uploads are fixtures; nothing is uploaded here.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));

beforeEach(prepareStudioFiles);

it('puts a clip into the form with its provenance, and ticks its tool', async () => {
  open('/submit?film=clip&from=studio');
  await screen.findByText('veo3-2025-09-11-1.mp4');
  expect(screen.getByText('Made here with Veo 3')).toBeTruthy();
  expect(screen.getByText('A whale breathes in its sleep.')).toBeTruthy();
  expect(ticked()).toEqual(['veo']);
  await waitFor(() => expect(address()).toBe('/submit?from=studio'));
  expect(shown).toEqual([{ kind: 'success', text: 'Now in your entry, with the tool it was made with' }]);
  expect(readUpload).toHaveBeenCalledTimes(1);
});

it('puts a cover into the form and keeps the other values', async () => {
  const before = open('/submit');
  await screen.findByText('Nothing submitted yet.');
  put('title', 'What the Whale Kept');
  await before.user.click(screen.getByRole('checkbox', { name: 'Gemini' }));
  await before.user.click(screen.getByRole('checkbox', { name: 'Other' }));
  put('otherTool', 'Kite');
  before.unmount();
  open('/submit?cover=still');
  await screen.findByText('Made here with Seedream');
  expect(field('title').value).toBe('What the Whale Kept');
  expect(ticked()).toEqual(['gemini', 'other']);
  expect(field('otherTool').value).toBe('Kite, Seedream');
});

it('shows the provenance in Chinese', async () => {
  open('/submit?film=clip', [], 'zh');
  await screen.findByText('由本站 Veo 3 生成');
});

it.each([
  ['is gone', '/submit?film=nothing'],
  ['is of another kind', '/submit?film=still'],
])('shows that a result %s', async (_, at) => {
  open(at);
  await waitFor(() =>
    expect(shown).toEqual([
      { kind: 'error', text: 'This result is no longer there. Please choose one in the studio again.' },
    ]),
  );
  await waitFor(() => expect(address()).toBe('/submit'));
});

it('keeps the address when the result could not be read, so that a reload tries again', async () => {
  vi.mocked(readUpload).mockRejectedValue(new TypeError('offline'));
  open('/submit?film=clip');
  await waitFor(() => expect(shown.map(({ kind }) => kind)).toEqual(['error']));
  expect(address()).toBe('/submit?film=clip');
});

it('marks studio results in the history', async () => {
  open('/submit', [
    {
      ...{
        id: 's1',
        workId: 600,
        title: 'Cut 1',
        description: '',
        process: '',
        processFile: null,
        cover: null,
      },
      ...{ tools: ['veo'], otherTool: null, video: null, videoLink: null, english: true, latest: true },
      ...{ videoUploadId: 'clip', coverUploadId: 'still', processUploadId: null },
      submittedAt: '2025-09-11T02:00:00Z',
      provenance: [
        { kind: 'video', ...made('veo3', 'A whale.') },
        { kind: 'cover', ...made('imagen4', 'A lamp.') },
      ],
    } as Submission,
  ]);
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toContain('Film made here with Veo 3');
  expect(item.textContent).toContain('Cover made here with Imagen 4');
  expect(callsMade()).toHaveLength(1);
});
