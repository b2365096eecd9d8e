import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runningTime } from '@/lib/upload/fileRules';
import { UploadFailed } from '@/lib/upload/upload';
import { answer, Failure } from '@/testing/server';
import {
  field,
  fillTexts,
  film,
  leaveForm,
  NO_FILM,
  open,
  pick,
  prepareForm,
  press,
  put,
  sent,
  SUBMIT,
  uploads,
} from '@/testing/submitPage';

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

describe('when something is wrong', () => {
  it('marks every field and focuses the first', async () => {
    open();
    await screen.findByText('Nothing submitted yet.');
    press();
    await waitFor(() => expect(document.activeElement).toBe(field('title')));
    expect(document.querySelectorAll('.field-error').length).toBe(7);
    expect(sent()).toEqual([]);
  });

  it('shows at the link that it has been used', async () => {
    answer('post', SUBMIT, new Failure(409, 'LINK_USED'));
    const { user } = open();
    fillTexts();
    await screen.findByText('Nothing submitted yet.');
    await user.click(screen.getByRole('button', { name: 'Paste a link' }));
    put('videoLink', 'https://video.openframe.example/1');
    press();
    await waitFor(() => expect(document.activeElement).toBe(field('videoLink')));
    expect(screen.getAllByText('This work link has already been used').length).toBe(2);
  });

  it.each([
    [
      'of another type',
      new File(['x'], 'whale.avi'),
      10,
      'Please choose a file of one of these types: MP4, MOV',
    ],
    ['that is empty', new File([], 'whale.mp4'), 10, 'This file is empty. Please choose another.'],
    [
      'that runs too long',
      film,
      301,
      'The film may run at most 5 minutes, and this one runs 5:01. Please choose a shorter cut.',
    ],
  ])('rejects a file %s before anything is sent', async (_, file, seconds, text) => {
    vi.mocked(runningTime).mockResolvedValue(seconds);
    open();
    fireEvent.change(field('videoUploadId'), { target: { files: [file] } });
    await screen.findByText(text);
    expect(uploads).toEqual([]);
  });

  it.each([
    ['while sending', new UploadFailed('sending'), /^File upload failed/],
    ['at the end', new UploadFailed('checking'), /^File merge failed/],
    ['in the check', new UploadFailed('refused', NO_FILM), /^No film could be read/],
  ])('shows why an upload failed %s', async (_, error, text) => {
    open();
    const upload = await pick('videoUploadId', film);
    await act(async () => upload.fail(error));
    await screen.findByText(text);
  });

  it('translates all errors when the visitor switches the language', async () => {
    const title = { zh: '标题里有不当用语', en: 'This title is not for every audience' };
    const fields = { title: title.en };
    answer('post', SUBMIT, new Failure(422, 'VALIDATION_FAILED', { fields, fieldTexts: { title } }));
    const { toChinese } = open();
    fillTexts();
    const upload = await pick('videoUploadId', film);
    await act(async () => upload.finish());
    const cover = await pick('coverUploadId', new File(['x'], 'cover.png', { type: 'image/png' }));
    await act(async () => cover.fail(new UploadFailed('refused', NO_FILM)));
    press();
    await screen.findByText(title.en);
    expect(screen.getByText(NO_FILM.en)).toBeTruthy();
    await toChinese();
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toEqual([NO_FILM.zh, '有几处需要修改，已在上方标出。']);
    expect(screen.getByText(title.zh)).toBeTruthy();
    expect(screen.queryByText(title.en)).toBeNull();
  });
});
