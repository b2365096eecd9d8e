import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadFailed } from '@/lib/upload/upload';
import { answer } from '@/testing/server';
import { task, uploaded } from '@/testing/studioFixtures';
import {
  card,
  createButton,
  history,
  leaveStudio,
  mode,
  open,
  png,
  prepareStudio,
  press,
  requests,
  TASK,
  type,
  uploads,
} from '@/testing/createPage';

// Uploads have their own tests; here each is finished by the test.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  readUpload: vi.fn(),
  interruptedUpload: vi.fn(),
}));

beforeEach(prepareStudio);
afterEach(leaveStudio);

describe('the reference', () => {
  const paste = (file: File) =>
    fireEvent.paste(document.body, { clipboardData: { files: [file], types: ['Files'] } });

  it('is pasted anywhere on the page, and sent with the request', async () => {
    open();
    await createButton();
    type('A boat');
    paste(png(1280, 720));
    await waitFor(() => expect(uploads.length).toBe(1));
    expect(uploads[0]!.request.kind).toBe('reference');
    act(() =>
      uploads[0]!.request.onProgress({
        ...{ phase: 'sending', sent: 46, total: 100, bytesPerSecond: 1, secondsLeft: 1 },
        ...{ resumedFrom: 0, restarted: false },
      }),
    );
    screen.getByRole('progressbar', { name: 'Uploading the reference, 46%' });
    screen.getByText('The reference is still uploading.');
    await act(async () => uploads[0]!.finish());
    fireEvent.click(await createButton());
    await waitFor(() => expect(requests().length).toBe(1));
    expect(requests()[0]!.body).toMatchObject({ type: 'image_to_image', referenceUploadId: 'u1' });
  });

  it('is required before the request, and can be removed again', async () => {
    open();
    await createButton();
    mode('Image to image');
    screen.getByText('Add a reference image first.');
    const panel = document.querySelector('form')!;
    fireEvent.drop(panel, { dataTransfer: { files: [png(100, 100)] } });
    await waitFor(() => expect(uploads.length).toBe(1));
    await act(async () => uploads[0]!.finish());
    expect(screen.queryByText('Add a reference image first.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove reference' }));
    screen.getByText('Add a reference image first.');
  });

  it.each([
    [
      'too many pixels',
      png(4097, 10),
      'The image is 4097 × 10. Please choose one with at most 4096 px a side.',
    ],
    [
      'other bytes than its name says',
      new File(['GIF89a'], 'a.png'),
      'This file is not a JPG or PNG, despite its name. Please choose another.',
    ],
    ['another type', png(1, 1, 'a.gif'), 'Please choose an image of one of these types: JPG, PNG'],
    ['no bytes', new File([], 'a.png'), 'This file is empty. Please choose another.'],
  ])('is refused with %s', async (_, file, text) => {
    open();
    await createButton();
    mode('Image to image');
    fireEvent.change(document.querySelector('[name="referenceUploadId"]')!, { target: { files: [file] } });
    await screen.findByText(text);
    expect(uploads).toEqual([]);
  });

  it('shows why its upload failed', async () => {
    open();
    await createButton();
    paste(png(10, 10));
    await waitFor(() => expect(uploads.length).toBe(1));
    await act(async () => uploads[0]!.fail(new UploadFailed('sending')));
    screen.getByText('Upload reference image failed. Please choose it again.');
  });

  it('is the result that was taken meanwhile, whatever becomes of the upload', async () => {
    history([task('a')]);
    answer('post', `${TASK}/use`, uploaded({ id: 'used', name: 'made.png' }));
    open();
    await createButton();
    type('A boat');
    paste(png(1280, 720));
    await waitFor(() => expect(uploads.length).toBe(1));
    await press(await card('Prompt a'), 'View full size');
    await press(screen.getByRole('dialog', { name: 'Text to image' }), 'Use as reference');
    await screen.findByRole('button', { name: 'Remove reference' });
    await act(async () => uploads[0]!.finish());
    fireEvent.click(await createButton());
    await waitFor(() => expect(requests().length).toBe(1));
    expect(requests()[0]!.body).toMatchObject({ referenceUploadId: 'used' });
  });

  it('must have the ratio of a clip', async () => {
    open();
    await createButton();
    type('A boat');
    mode('Image to video');
    fireEvent.click(screen.getByRole('radio', { name: '1:1' }));
    paste(png(1280, 720));
    await waitFor(() => expect(uploads.length).toBe(1));
    await act(async () => uploads[0]!.finish());
    screen.getByText('The reference is 1280 × 720, which is not 1:1. Choose 16:9, or crop it to 1:1.');
    fireEvent.click(await createButton());
    expect(requests()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Choose 16:9' }));
    fireEvent.click(await createButton());
    await waitFor(() => expect(requests().length).toBe(1));
  });
});
