import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import zh from '../../i18n/zh';
import { createI18n, switchLanguage } from '../../i18n/i18n';
import type { Code } from '../../lib/api/schema';
import { notices, type Notice } from '../../lib/notices';
import { runningUploads } from '../../lib/upload/runningUploads';
import { interruptedUpload, readUpload, startUpload } from '../../lib/upload/startUpload';
import { UploadFailed, type UploadRequest } from '../../lib/upload/upload';
import type { Task } from './api/generation';
import Create from './Create';
import { logInEntrant } from '../../testing/entrant';
import { answer, calls, Failure } from '../../testing/server';
import {
  capabilities,
  failed,
  picture,
  pictureResult,
  running,
  task,
  uploaded,
} from '../../testing/studioFixtures';

// Uploads have their own tests; here each is finished by the test.
vi.mock('../../lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  readUpload: vi.fn(),
  interruptedUpload: vi.fn(),
}));

// Nothing is hidden here, and the check of every element's visibility is slow.
configure({ defaultHidden: true });

const noop = () => undefined;
const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));
const uploads: { request: UploadRequest; fail: (error: unknown) => void; finish: () => void }[] = [];
const clip = (id: string, change: Partial<Task> = {}) =>
  task(id, {
    ...{ type: 'text_to_video', model: 'seedance', resolution: '720P', duration: 5 },
    results: [pictureResult({ contentType: 'video/mp4', durationSeconds: 5 })],
    ...change,
  });

const MODELS = '/apis/activity/generation/models';
const TASKS = '/apis/activity/generation/tasks';
const TASK = `${TASKS}/{id}` as const;
const PROXY = '/apis/activity/proxy';

/** The calls so far of one endpoint. */
const callsTo = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);
const requests = () => callsTo('POST', TASKS);

const history = (items: Task[], nextCursor: string | null = null) =>
  answer('get', TASKS, { items, nextCursor });

function open(language: 'en' | 'zh' = 'en') {
  const i18n = createI18n(language, language === 'en' ? en : zh);
  const { unmount } = render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/create']}>
        <Create />
        <Address />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const toChinese = () => act(() => switchLanguage(i18n, 'zh'));
  return { unmount, toChinese, user: userEvent.setup({ delay: null }) };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

const createButton = (name: string | RegExp = /^Make/) => screen.findByRole('button', { name });
const prompt = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' });
const type = (text: string) => fireEvent.change(prompt(), { target: { value: text } });
const mode = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const card = (name: string) => screen.findByRole('listitem', { name });
const press = async (where: HTMLElement, name: string) =>
  fireEvent.click(await within(where).findByRole('button', { name }));
const address = () => screen.getByLabelText('address').textContent;

/** A PNG's header of that size. */
function png(width: number, height: number, name = 'whale.png'): File {
  const head = new DataView(new ArrayBuffer(24));
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].forEach((byte, at) => head.setUint8(at, byte));
  head.setUint32(16, width);
  head.setUint32(20, height);
  return new File([head.buffer], name, { type: 'image/png' });
}

beforeEach(async () => {
  await logInEntrant('PASS');
  answer('get', MODELS, capabilities());
  history([]);
  answer('post', TASKS, ({ body }) => running('new', { ...(body as object), state: 'queued' }));
  shown.length = 0;
  uploads.length = 0;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  Blob.prototype.arrayBuffer ??= function read(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
  vi.mocked(readUpload).mockResolvedValue(null);
  vi.mocked(interruptedUpload).mockResolvedValue(null);
  vi.mocked(startUpload).mockImplementation((request) => {
    const done = new Promise<ReturnType<typeof picture>>((resolve, reject) => {
      const finish = () => resolve(picture({ name: request.file.name }));
      uploads.push({ request, fail: reject, finish });
    });
    return { done, cancel: noop, leave: noop, pause: noop, resume: noop };
  });
});
afterEach(() => {
  runningUploads.leaveAll();
  vi.unstubAllGlobals();
});

describe('the panel', () => {
  it('sends the settings and shows the new task', async () => {
    const { user } = open();
    await createButton('Make 1 image');
    type('A boat');
    mode('Text to video');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'Veo 3');
    fireEvent.click(screen.getByRole('radio', { name: '9:16' }));
    fireEvent.click(within(screen.getByRole('group', { name: 'Count' })).getByRole('button', { name: '2' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Sound' }));
    fireEvent.click(await createButton('Make 2 clips'));
    await card('A boat');
    expect(requests().map(({ body }) => body)).toEqual([
      {
        ...{ type: 'text_to_video', model: 'veo3', prompt: 'A boat', referenceUploadId: null },
        ...{ aspectRatio: '9:16', resolution: '720P', duration: 8, count: 2, audio: false },
      },
    ]);
    expect(await createButton()).toHaveProperty('ariaDisabled', 'true');
    expect(screen.getByText('Generation in progress, please try again later')).toBeTruthy();
    expect(prompt().value).toBe('A boat');
    expect(callsTo('GET', MODELS).length).toBe(2);
  });

  it('offers only the capabilities of the model', async () => {
    open();
    await createButton();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Duration' })).toBeNull();
    mode('Text to video');
    expect(screen.getByRole('group', { name: 'Duration' })).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Sound' })).toBeNull();
    expect(screen.getByText('5, 8, 10 s · 720p, 1080p · up to 2 at once · without sound')).toBeTruthy();
  });

  it('checks the prompt before it sends anything', async () => {
    open();
    fireEvent.click(await createButton());
    await screen.findByText('Please describe what you want to see');
    await waitFor(() => expect(document.activeElement).toBe(prompt()));
    type('🎬'.repeat(801));
    expect(screen.getByText('801 of 800')).toBeTruthy();
    fireEvent.click(await createButton());
    expect(screen.getByText('Please use at most 800 characters')).toBeTruthy();
    expect(requests()).toEqual([]);
  });

  it.each([
    ['SENSITIVE_CONTENT', 422, 'Sensitive content detected. Please modify and try again'],
    ['GENERATION_IN_PROGRESS', 409, 'Generation in progress, please try again later'],
    ['SYSTEM_BUSY', 503, 'The system is busy. Please try again later.'],
    ['QUOTA_EXCEEDED', 429, 'Today’s quota is used up'],
    ['UNKNOWN', 500, 'Generation failed, please try again'],
  ])('keeps the prompt when the service answers %s', async (code, status, text) => {
    answer('post', TASKS, new Failure(status, code as Code));
    open();
    await createButton();
    type('A boat');
    fireEvent.click(await createButton());
    expect((await screen.findAllByText(text)).length).toBe(code === 'SENSITIVE_CONTENT' ? 2 : 1);
    expect(prompt().value).toBe('A boat');
  });

  it('shows an error of the service at its field, and at the button without one', async () => {
    const fields = { aspectRatio: 'Please choose another frame', duration: 'Please choose 8' };
    answer('post', TASKS, new Failure(422, 'VALIDATION_FAILED', { fields }));
    open();
    await createButton();
    type('A boat');
    fireEvent.click(await createButton());
    await screen.findByText(/^Some entries need another look\s+Please choose 8$/);
    screen.getByText('Please choose another frame');
  });

  it('shows that error in the language the visitor switches to', async () => {
    const texts = {
      aspectRatio: { zh: '请换一种画幅', en: 'Please choose another frame' },
      duration: { zh: '请选 8 秒', en: 'Please choose 8' },
    };
    const fields = { aspectRatio: texts.aspectRatio.en, duration: texts.duration.en };
    answer('post', TASKS, new Failure(422, 'VALIDATION_FAILED', { fields, fieldTexts: texts }));
    const { toChinese } = open();
    await createButton();
    type('A boat');
    fireEvent.click(await createButton());
    await screen.findByText('Please choose another frame');
    await toChinese();
    screen.getByText('请换一种画幅');
    screen.getByText(/请选 8 秒$/);
    expect(document.body.textContent).not.toContain('Please choose');
  });

  it('finds a task that was created though its answer was lost', async () => {
    answer('post', TASKS, HttpResponse.error());
    open();
    await createButton();
    type('A boat');
    history([running('x', { prompt: 'A boat' })]);
    answer('get', TASK, running('x', { prompt: 'A boat' }));
    fireEvent.click(await createButton());
    await card('A boat');
    expect(await createButton()).toHaveProperty('ariaDisabled', 'true');
  });

  it.each([
    [{ picture: 0 }, 'Today’s images are used up.'],
    [{ picture: 1 }, 'Only 1 image is left today. Choose a smaller count.'],
  ])('is disabled with a reason when %o is left', async (left, reason) => {
    answer('get', MODELS, capabilities(left));
    open();
    await createButton();
    type('A boat');
    fireEvent.click(within(screen.getByRole('group', { name: 'Count' })).getByRole('button', { name: '2' }));
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByText(/^[01] of 40 images left today, new ones at 00:00/)).toBeTruthy();
    fireEvent.click(await createButton());
    expect(requests()).toEqual([]);
  });

  it('keeps prompt and settings over a change of mode and a reload', async () => {
    const { unmount } = open();
    await createButton();
    type('A boat');
    fireEvent.click(screen.getByRole('radio', { name: '1:1' }));
    mode('Image to video');
    expect(prompt().value).toBe('A boat');
    unmount();
    open();
    await createButton();
    expect(prompt().value).toBe('A boat');
    expect(screen.getByRole('radio', { name: 'Image to video' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: '1:1' })).toHaveProperty('checked', true);
  });

  it('offers to read the capabilities again after a failure', async () => {
    answer('get', MODELS, new Failure(500, 'INTERNAL'));
    open();
    await screen.findByText('What can be made right now could not be read.');
    answer('get', MODELS, capabilities());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await createButton();
  });
});

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
    screen.getByText('The reference is still on its way.');
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
      'The image is 4097 × 10. Please choose one with at most 4096 px a side',
    ],
    [
      'other bytes than its name says',
      new File(['GIF89a'], 'a.png'),
      'This file is no JPG or PNG, whatever its name says. Please choose another',
    ],
    ['another type', png(1, 1, 'a.gif'), 'Please choose an image of one of these types: JPG, PNG'],
    ['no bytes', new File([], 'a.png'), 'This file is empty. Please choose another'],
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
    screen.getByText('Upload reference image failed. Please choose it again');
  });

  it('is the result that was taken meanwhile, whatever becomes of the upload', async () => {
    history([task('a')]);
    answer('post', `${TASK}/use`, uploaded({ id: 'used', name: 'made.png' }));
    open();
    await createButton();
    type('A boat');
    paste(png(1280, 720));
    await waitFor(() => expect(uploads.length).toBe(1));
    await press(await card('Prompt a'), 'Look at it large');
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
    screen.getByText('The reference is 1280 × 720, which is not 1:1. Choose 16:9, or crop it to 1:1');
    fireEvent.click(await createButton());
    expect(requests()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Choose 16:9' }));
    fireEvent.click(await createButton());
    await waitFor(() => expect(requests().length).toBe(1));
  });
});

describe('the history', () => {
  it.each([
    ['SENSITIVE_CONTENT', 'Sensitive content detected. Please modify and try again', ['Edit prompt']],
    ['SYSTEM_BUSY', 'The system is busy. Please try again later.', ['Try again', 'Edit prompt']],
    ['GENERATION_FAILED', 'Generation failed, please try again', ['Try again', 'Edit prompt']],
    ['MODEL_RETIRED', 'This model is no longer available. Please choose another', ['Edit prompt']],
    ['CANCELLED', 'Nothing was used up.', ['Try again', 'Edit prompt']],
  ] as const)('shows why a task has no results: %s', async (code, text, ways) => {
    history([failed('a', code)]);
    open();
    const shownCard = within(await card('Prompt a'));
    shownCard.getByText(text);
    expect(shownCard.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
      ...ways,
      'Delete',
    ]);
  });

  it('retries a timed-out task as a new one', async () => {
    const timedOut = task('a', { state: 'timeout', results: [], error: { code: 'TIMEOUT', message: '' } });
    history([timedOut]);
    answer('post', `${TASK}/retry`, running('b', { prompt: 'Again', retryOf: 'a' }));
    open();
    within(await card('Prompt a')).getByText('Task Timeout');
    await press(await card('Prompt a'), 'Try again');
    await card('Again');
  });

  it('shows how many of several results arrived', async () => {
    const results = [pictureResult(), pictureResult(), pictureResult()];
    history([task('a', { count: 4, results })]);
    open();
    const shownCard = within(await card('Prompt a'));
    shownCard.getByText('3 of 4 arrived, one was given back');
    expect(shownCard.getAllByRole('img').length).toBe(3);
    shownCard.getByRole('button', { name: 'Download, 2 of 3' });
  });

  it('cancels a running task, and announces it', async () => {
    history([running('a')]);
    answer('post', `${TASK}/cancel`, failed('a', 'CANCELLED'));
    open();
    await press(await card('Prompt a'), 'Cancel');
    await waitFor(() => expect(screen.getByText('Cancelled: Prompt a').getAttribute('role')).toBe('status'));
  });

  it('fills the panel with the settings of a task', async () => {
    vi.mocked(readUpload).mockResolvedValue(picture({ uploadId: 'r9' }));
    const settings: Partial<Task> = {
      type: 'image_to_video',
      model: 'seedance',
      aspectRatio: '4:3',
      resolution: '1080P',
      ...{ duration: 8, count: 2, referenceUploadId: 'r9' },
    };
    history([failed('a', 'GENERATION_FAILED', settings)]);
    open();
    await press(await card('Prompt a'), 'Edit prompt');
    await waitFor(() => expect(document.activeElement).toBe(prompt()));
    expect(vi.mocked(readUpload)).toHaveBeenCalledWith('r9');
    fireEvent.click(screen.getByRole('radio', { name: '16:9' }));
    fireEvent.click(await createButton('Make 2 clips'));
    await waitFor(() => expect(requests().length).toBe(1));
    expect(requests()[0]!.body).toMatchObject({ ...settings, aspectRatio: '16:9', prompt: 'Prompt a' });
  });

  it('makes a result the reference of the next task', async () => {
    history([task('a')]);
    answer('post', `${TASK}/use`, uploaded({ id: 'used', name: 'made.png' }));
    open();
    await press(await card('Prompt a'), 'Look at it large');
    const large = screen.getByRole('dialog', { name: 'Text to image' });
    within(large).getByRole('img', { name: 'Image 1: Prompt a' });
    await press(large, 'Use as reference');
    await screen.findByRole('button', { name: 'Remove reference' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsTo('POST', `${TASKS}/a/use`)[0]!.body).toEqual({ result: 0, kind: 'reference' });
    expect(screen.getByRole('radio', { name: 'Image to image' })).toHaveProperty('checked', true);
  });

  it.each([
    ['a clip', clip('a'), 'Play', 'video', '/submit?film=used'],
    ['a picture', task('a'), 'Look at it large', 'cover', '/submit?cover=used'],
  ])('puts %s into the submission form', async (_, result, button, kind, target) => {
    history([result]);
    answer('post', `${TASK}/use`, uploaded({ id: 'used' }));
    open();
    await press(await card('Prompt a'), button);
    await press(screen.getByRole('dialog'), 'Use in my entry');
    await waitFor(() => expect(address()).toBe(target));
    expect(callsTo('POST', `${TASKS}/a/use`)[0]!.body).toEqual({ result: 0, kind });
  });

  it('downloads through the proxy call, with a fresh address after the first expired', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    history([task('a')]);
    answer('get', TASK, task('a'));
    answer('get', PROXY, () =>
      callsTo('GET', PROXY).length === 1 ? new Failure(404, 'NOT_FOUND') : new Response('picture'),
    );
    open();
    await press(await card('Prompt a'), 'Download');
    await waitFor(() => expect(saved).toEqual(['prompt-a-1.png']));
    expect([callsTo('GET', PROXY).length, callsTo('GET', `${TASKS}/a`).length]).toEqual([2, 1]);
  });

  it('reads a fresh address once when a picture does not load', async () => {
    history([task('a')]);
    answer('get', TASK, task('a'));
    open();
    const img = within(await card('Prompt a')).getByRole('img');
    fireEvent.error(img);
    await waitFor(() => expect(callsTo('GET', `${TASKS}/a`).length).toBe(1));
    fireEvent.error(img);
    await screen.findByText('It cannot be shown right now.');
    expect(callsTo('GET', `${TASKS}/a`).length).toBe(1);
  });

  it('deletes only after a confirmation, and moves the focus to the history', async () => {
    history([task('a')]);
    answer('delete', TASK, null);
    open();
    await press(await card('Prompt a'), 'Delete');
    expect(callsTo('DELETE', `${TASKS}/a`)).toEqual([]);
    await press(screen.getByRole('dialog', { name: 'Delete this?' }), 'Delete');
    await screen.findByText('Nothing made yet');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'History' })),
    );
  });

  it('filters, and reads the next page by its cursor', async () => {
    history([task('a')], 'older');
    open();
    await card('Prompt a');
    history([clip('b')]);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await card('Prompt b');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Video' }));
    expect(screen.getAllByRole('listitem').length).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Images' }));
    await card('Prompt a');
  });

  it('can be read again after a failure', async () => {
    answer('get', TASKS, new Failure(500, 'INTERNAL'));
    open();
    await screen.findByText('The history could not be read.');
    history([task('a')]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Prompt a');
  });

  it('is shown in Chinese', async () => {
    history([failed('a', 'SENSITIVE_CONTENT')]);
    open('zh');
    await screen.findByText('检测到敏感内容，请修改后重试');
    screen.getByRole('button', { name: '生成 1 张图片' });
  });
});
