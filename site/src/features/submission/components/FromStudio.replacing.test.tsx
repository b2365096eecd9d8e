import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readUpload } from '@/lib/upload/startUpload';
import type { UploadResult } from '@/lib/upload/upload';
import { address, open, prepareStudioFiles, put, stored } from '@/testing/fromStudio';

// Stored uploads are fixtures; nothing is uploaded here.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));

beforeEach(prepareStudioFiles);

it.each([
  ['Keep what is there', 'whale.mp4', []],
  ['Use the new one', 'veo3-2025-09-11-1.mp4', ['veo']],
])('asks before it replaces another film: %s', async (button, there, tools) => {
  const before = open('/submit?film=own');
  await screen.findByText('whale.mp4');
  before.unmount();
  const { user } = open('/submit?film=clip');
  const dialog = await screen.findByRole('dialog', { name: 'Replace the film?' });
  expect(dialog.textContent).toContain('Your form has whale.mp4. veo3-2025-09-11-1.mp4 would replace it.');
  await waitFor(() => expect(address()).toBe('/submit'));
  await user.click(screen.getByRole('button', { name: button }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.querySelector('.file-name b')!.textContent).toBe(there));
  expect(
    screen.queryAllByRole<HTMLInputElement>('checkbox', { checked: true }).map((box) => box.value),
  ).toEqual(tools);
});

it('asks before it replaces a link', async () => {
  const before = open('/submit');
  await screen.findByText('Nothing submitted yet.');
  await before.user.click(screen.getByRole('button', { name: 'Paste a link' }));
  put('videoLink', 'https://video.openframe.example/1');
  before.unmount();
  const { user } = open('/submit?film=clip');
  await screen.findByText(/^Your form has https:\/\/video\.openframe\.example\/1\./);
  await user.click(screen.getByRole('button', { name: 'Use the new one' }));
  await screen.findByText('Made here with Veo 3');
});

it('does not ask when the same film comes again', async () => {
  const before = open('/submit?film=clip');
  await screen.findByText('Made here with Veo 3');
  before.unmount();
  open('/submit?film=clip');
  await waitFor(() => expect(address()).toBe('/submit'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Made here with Veo 3')).toBeTruthy();
});

it('keeps the new film when the old one is read late', async () => {
  const before = open('/submit?film=own');
  await screen.findByText('whale.mp4');
  before.unmount();
  let late: (result: UploadResult | null) => void = () => undefined;
  vi.mocked(readUpload).mockImplementation((id) =>
    id === 'own' ? new Promise((resolve) => (late = resolve)) : Promise.resolve(stored.get(id) ?? null),
  );
  const { user } = open('/submit?film=clip');
  await user.click(await screen.findByRole('button', { name: 'Use the new one' }));
  await screen.findByText('Made here with Veo 3');
  await act(async () => late(null));
  expect(screen.getByText('Made here with Veo 3')).toBeTruthy();
});
