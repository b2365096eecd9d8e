import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import { createI18n, switchLanguage } from '../../i18n/i18n';
import { notices, type Notice } from '../../lib/notices';
import { runningTime } from '../../lib/upload/fileRules';
import { runningUploads } from '../../lib/upload/runningUploads';
import { interruptedUpload, readUpload, startUpload } from '../../lib/upload/startUpload';
import { UploadFailed, type UploadRequest, type UploadResult } from '../../lib/upload/upload';
import type { Deadlines } from '../../lib/session/user';
import { logInEntrant } from '../../testing/entrant';
import { registration } from '../../testing/registrations';
import { answer, calls, Failure } from '../../testing/server';
import type { History, Submission } from './api/submission';
import Submit, { HOME_AFTER_MS } from './Submit';

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

const noop = () => undefined;
const SUBMIT = '/apis/activity/achievement';
const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

/** The uploads started so far. */
const uploads: {
  request: UploadRequest;
  finish: () => void;
  fail: (error: unknown) => void;
  cancel: () => void;
}[] = [];

function submission(change: object = {}): Submission {
  return {
    ...{
      id: 's1',
      workId: 600,
      title: 'Whale, first cut',
      description: 'A whale.',
      process: 'Pencil.',
      processFile: null,
    },
    ...{
      cover: null,
      tools: ['veo'],
      otherTool: null,
      video: null,
      videoLink: 'https://video.openframe.example/1',
    },
    ...{
      videoUploadId: null,
      coverUploadId: null,
      processUploadId: null,
      provenance: [],
      withdrawnAt: null,
      shortlisted: false,
    },
    ...{ english: true, latest: true, submittedAt: '2025-09-11T02:00:00Z', ...change },
  } as Submission;
}

const answerHistory = (history: Partial<History> = {}) =>
  answer('get', '/apis/activity/achievement/list', { items: [], total: 0, limit: 10, ...history });

function open() {
  const i18n = createI18n('en', en);
  const { unmount } = render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/submit']}>
        <Submit />
        <Address />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const toChinese = () => act(() => switchLanguage(i18n, 'zh'));
  return { unmount, toChinese, user: userEvent.setup({ delay: null }) };
}

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const put = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = () => fireEvent.click(document.querySelector('button[type="submit"]')!);
const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === SUBMIT);

function fillTexts() {
  put('title', 'What the Whale Kept');
  put('description', 'A keeper moves into a whale.');
  put('process', 'Pencil first.');
  screen.getAllByRole('checkbox').forEach((box) => {
    if (!/Imagen|Veo|Other|English/.test(box.closest('label')!.textContent)) fireEvent.click(box);
  });
}

async function pick(name: string, file: File) {
  const before = uploads.length;
  fireEvent.change(field(name), { target: { files: [file] } });
  await waitFor(() => expect(uploads.length).toBe(before + 1));
  return uploads[before]!;
}

/** The reason for a file that is not a film. */
const NO_FILM = { zh: '无法从该文件中读取影片', en: 'No film could be read from this file' };
const film = new File(['film'], 'whale.mp4', { type: 'video/mp4' });

beforeEach(async () => {
  await logInEntrant('PASS');
  shown.length = 0;
  uploads.length = 0;
  Element.prototype.scrollIntoView ??= () => undefined;
  URL.createObjectURL ??= () => 'blob:x';
  URL.revokeObjectURL ??= () => undefined;
  vi.mocked(runningTime).mockResolvedValue(10);
  vi.mocked(interruptedUpload).mockResolvedValue(null);
  vi.mocked(readUpload).mockResolvedValue(null);
  answerHistory();
  answer('get', '/apis/activity/receipt/{id}', new Failure(404, 'NOT_FOUND'));
  answer('post', SUBMIT, ({ body }) => submission(body as object));
  vi.mocked(startUpload).mockImplementation((request) => {
    const { kind, file } = request;
    const facts = { durationSeconds: 10, width: 640, height: 360, url: null };
    const result: UploadResult = { uploadId: `u-${kind}`, kind, name: file.name, size: file.size, ...facts };
    let cancel = () => undefined as void;
    const done = new Promise<UploadResult>((resolve, reject) => {
      const upload = { request, finish: () => resolve(result), fail: reject, cancel: vi.fn() };
      cancel = upload.cancel;
      uploads.push(upload);
    });
    return { done, cancel, leave: noop, pause: noop, resume: noop };
  });
});
afterEach(() => {
  runningUploads.leaveAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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
      coverUploadId: null,
      tools: ['gemini'],
      otherTool: null,
      videoUploadId: 'u-video',
      videoLink: null,
      english: false,
      agreement: true,
      aiShareConfirmed: true,
    },
  ]);
  expect(shown).toEqual([{ kind: 'success', text: 'Submitted successfully' }]);
  expect(screen.getByLabelText('address').textContent).toBe('/submit');
  act(() => void vi.advanceTimersByTime(HOME_AFTER_MS));
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/en'));
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
    ['that is empty', new File([], 'whale.mp4'), 10, 'This file is empty. Please choose another'],
    [
      'that runs too long',
      film,
      301,
      'The film may run at most 5 minutes, and this one runs 5:01. Please choose a shorter cut',
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
    await user.click(await screen.findByRole('button', { name: 'Use as a start' }));
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
    await user.click(await screen.findByRole('button', { name: 'Use as a start' }));
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
    const start = await screen.findByRole('button', { name: 'Use as a start' });
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
    expect(screen.queryByRole('button', { name: 'Use as a start' })).toBeNull();
  });

  it('closes the form once the work is shortlisted', async () => {
    answerHistory({ items: [submission({ shortlisted: true })], total: 1 });
    open();
    await screen.findByRole('heading', { name: 'Your film is shortlisted' });
    expect(screen.getByText(/It can no longer be replaced/)).toBeTruthy();
    expect(document.querySelector('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use as a start' })).toBeNull();
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
  await screen.findByText('Its upload stopped at 43%. Choose whale.mp4 again to go on from there.');
});

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
