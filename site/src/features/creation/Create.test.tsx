import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import zh from '../../i18n/zh';
import { createI18n, switchLanguage } from '../../i18n/i18n';
import type { FakeCall } from '../../testing/fakeServer';
import { notices, type Notice } from '../../lib/notices';
import { readUpload, startUpload } from '../../lib/upload/startUpload';
import { UploadFailed, type UploadRequest } from '../../lib/upload/upload';
import type { Task } from './api/generation';
import Create from './Create';
import {
  failed,
  fakeStudio,
  LIST,
  MODELS,
  offer,
  one,
  ORDER,
  picture,
  pictureResult,
  ErrorAnswer,
  running,
  task,
} from '../../testing/fakeStudio';

// The way of the bytes has its own tests; here it is led by hand.
vi.mock('../../lib/upload/startUpload', () => ({ startUpload: vi.fn(), readUpload: vi.fn() }));

// Looking whether each of many elements is in sight takes most of the time here, and nothing is hidden.
configure({ defaultHidden: true });

const told: Notice[] = [];
notices.listen((notice) => told.push(notice));
const uploads: { order: UploadRequest; fail: (error: unknown) => void; finish: () => void }[] = [];
const clip = (id: string, change: Partial<Task> = {}) =>
  task(id, {
    ...{ type: 'text_to_video', model: 'seedance', resolution: '720P', duration: 5 },
    results: [pictureResult({ contentType: 'video/mp4', durationSeconds: 5 })],
    ...change,
  });

function open(tasks: Task[] = [], answers: Record<string, unknown> = {}, language: 'en' | 'zh' = 'en') {
  const studio = fakeStudio(tasks, answers);
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
  return { ...studio, unmount, toChinese, user: userEvent.setup({ delay: null }) };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

const make = (name: string | RegExp = /^Make/) => screen.findByRole('button', { name });
const prompt = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' });
const type = (text: string) => fireEvent.change(prompt(), { target: { value: text } });
const mode = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const job = (name: string) => screen.findByRole('listitem', { name });
const press = async (where: HTMLElement, name: string) =>
  fireEvent.click(await within(where).findByRole('button', { name }));
const addressed = () => screen.getByLabelText('address').textContent;

/** A PNG's header of that size. */
function png(width: number, height: number, name = 'whale.png'): File {
  const head = new DataView(new ArrayBuffer(24));
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].forEach((byte, at) => head.setUint8(at, byte));
  head.setUint32(16, width);
  head.setUint32(20, height);
  return new File([head.buffer], name, { type: 'image/png' });
}

beforeEach(() => {
  told.length = 0;
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
  vi.mocked(startUpload).mockImplementation((order) => {
    const done = new Promise<ReturnType<typeof picture>>((resolve, reject) => {
      const finish = () => resolve(picture({ name: order.file.name }));
      uploads.push({ order, fail: reject, finish });
    });
    return { done, cancel: () => undefined, leave: () => undefined };
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('ordering', () => {
  it('says what it does, sends what is set and shows what was queued', async () => {
    const { named, user } = open();
    await make('Make 1 image');
    type('A boat');
    mode('Text to video');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'Veo 3');
    fireEvent.click(screen.getByRole('radio', { name: '9:16' }));
    fireEvent.click(within(screen.getByRole('group', { name: 'Count' })).getByRole('button', { name: '2' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Sound' }));
    fireEvent.click(await make('Make 2 clips'));
    await job('A boat');
    expect(named(ORDER).map(({ body }) => body)).toEqual([
      {
        ...{ type: 'text_to_video', model: 'veo3', prompt: 'A boat', referenceUploadId: null },
        ...{ aspectRatio: '9:16', resolution: '720P', duration: 8, count: 2, audio: false },
      },
    ]);
    expect(await make()).toHaveProperty('ariaDisabled', 'true');
    expect(screen.getByText('Generation in progress, please try again later')).toBeTruthy();
    expect(prompt().value).toBe('A boat');
    expect(named(MODELS).length).toBe(2);
  });

  it('offers only what the model can do', async () => {
    open();
    await make();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Duration' })).toBeNull();
    mode('Text to video');
    expect(screen.getByRole('group', { name: 'Duration' })).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Sound' })).toBeNull();
    expect(screen.getByText('5, 8, 10 s · 720p, 1080p · up to 2 at once · without sound')).toBeTruthy();
  });

  it('counts characters and asks for a prompt before anything is sent', async () => {
    const { named } = open();
    fireEvent.click(await make());
    await screen.findByText('Please describe what you want to see');
    await waitFor(() => expect(document.activeElement).toBe(prompt()));
    type('🎬'.repeat(801));
    expect(screen.getByText('801 of 800')).toBeTruthy();
    fireEvent.click(await make());
    expect(screen.getByText('Please use at most 800 characters')).toBeTruthy();
    expect(named(ORDER)).toEqual([]);
  });

  it.each([
    ['SENSITIVE_CONTENT', 422, 'Sensitive content detected. Please modify and try again'],
    ['GENERATION_IN_PROGRESS', 409, 'Generation in progress, please try again later'],
    ['SYSTEM_BUSY', 503, 'The system is busy. Please try again later.'],
    ['QUOTA_EXCEEDED', 429, 'Today’s quota is used up'],
    ['UNKNOWN', 500, 'Generation failed, please try again'],
  ])('keeps what was typed when the service answers %s', async (code, status, text) => {
    open([], { [ORDER]: new ErrorAnswer(status, code) });
    await make();
    type('A boat');
    fireEvent.click(await make());
    expect((await screen.findAllByText(text)).length).toBe(code === 'SENSITIVE_CONTENT' ? 2 : 1);
    expect(prompt().value).toBe('A boat');
  });

  it('says at its field what the service found wrong, and at the button what has none', async () => {
    const fields = { aspectRatio: 'Please choose another frame', duration: 'Please choose 8' };
    open([], { [ORDER]: new ErrorAnswer(422, 'VALIDATION_FAILED', fields) });
    await make();
    type('A boat');
    fireEvent.click(await make());
    await screen.findByText(/^Some entries need another look\s+Please choose 8$/);
    screen.getByText('Please choose another frame');
  });

  it('says that again in the language that the visitor changes to', async () => {
    const texts = {
      aspectRatio: { zh: '请换一种画幅', en: 'Please choose another frame' },
      duration: { zh: '请选 8 秒', en: 'Please choose 8' },
    };
    const fields = { aspectRatio: texts.aspectRatio.en, duration: texts.duration.en };
    const refusal = new ErrorAnswer(422, 'VALIDATION_FAILED', fields, undefined, texts);
    const { toChinese } = open([], { [ORDER]: refusal });
    await make();
    type('A boat');
    fireEvent.click(await make());
    await screen.findByText('Please choose another frame');
    await toChinese();
    screen.getByText('请换一种画幅');
    screen.getByText(/请选 8 秒$/);
    expect(document.body.textContent).not.toContain('Please choose');
  });

  it('finds an order that was taken though its answer was lost', async () => {
    const { answers } = open([], { [ORDER]: () => Promise.reject(new TypeError('offline')) });
    await make();
    type('A boat');
    answers[LIST] = { items: [running('x', { prompt: 'A boat' })], nextCursor: null };
    fireEvent.click(await make());
    await job('A boat');
    expect(await make()).toHaveProperty('ariaDisabled', 'true');
  });

  it.each([
    [{ picture: 0 }, 'Today’s images are used up.'],
    [{ picture: 1 }, 'Only 1 image is left today. Choose a smaller count.'],
  ])('rests with a reason when %o is left', async (left, reason) => {
    const { named } = open([], { [MODELS]: offer(left) });
    await make();
    type('A boat');
    fireEvent.click(within(screen.getByRole('group', { name: 'Count' })).getByRole('button', { name: '2' }));
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByText(/^[01] of 40 images left today, new ones at 00:00/)).toBeTruthy();
    fireEvent.click(await make());
    expect(named(ORDER)).toEqual([]);
  });

  it('keeps prompt and settings over modes and a reload', async () => {
    const { unmount } = open();
    await make();
    type('A boat');
    fireEvent.click(screen.getByRole('radio', { name: '1:1' }));
    mode('Image to video');
    expect(prompt().value).toBe('A boat');
    unmount();
    open();
    await make();
    expect(prompt().value).toBe('A boat');
    expect(screen.getByRole('radio', { name: 'Image to video' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: '1:1' })).toHaveProperty('checked', true);
  });

  it('says when what is on offer cannot be read, and reads it again', async () => {
    const { answers } = open([], { [MODELS]: new ErrorAnswer(500, 'INTERNAL') });
    await screen.findByText('What can be made right now could not be read.');
    answers[MODELS] = offer();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await make();
  });
});

describe('the reference', () => {
  const paste = (file: File) =>
    fireEvent.paste(document.body, { clipboardData: { files: [file], types: ['Files'] } });

  it('is taken from a paste anywhere, and becomes part of the order', async () => {
    const { named } = open();
    await make();
    type('A boat');
    paste(png(1280, 720));
    await waitFor(() => expect(uploads.length).toBe(1));
    expect(uploads[0]!.order.kind).toBe('reference');
    act(() =>
      uploads[0]!.order.onProgress({
        ...{ phase: 'sending', sent: 46, total: 100, bytesPerSecond: 1, secondsLeft: 1 },
        ...{ resumedFrom: 0, restarted: false },
      }),
    );
    screen.getByRole('progressbar', { name: 'Uploading the reference, 46%' });
    screen.getByText('The reference is still on its way.');
    await act(async () => uploads[0]!.finish());
    fireEvent.click(await make());
    await waitFor(() => expect(named(ORDER).length).toBe(1));
    expect(named(ORDER)[0]!.body).toMatchObject({ type: 'image_to_image', referenceUploadId: 'u1' });
  });

  it('is missed before the order is sent, and can be removed again', async () => {
    open();
    await make();
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
    await make();
    mode('Image to image');
    fireEvent.change(document.querySelector('[name="referenceUploadId"]')!, { target: { files: [file] } });
    await screen.findByText(text);
    expect(uploads).toEqual([]);
  });

  it('says why it did not arrive', async () => {
    open();
    await make();
    paste(png(10, 10));
    await waitFor(() => expect(uploads.length).toBe(1));
    await act(async () => uploads[0]!.fail(new UploadFailed('sending')));
    screen.getByText('Upload reference image failed. Please choose it again');
  });

  it('must have the frame of a clip, and says which that is', async () => {
    const { named } = open();
    await make();
    type('A boat');
    mode('Image to video');
    fireEvent.click(screen.getByRole('radio', { name: '1:1' }));
    paste(png(1280, 720));
    await waitFor(() => expect(uploads.length).toBe(1));
    await act(async () => uploads[0]!.finish());
    screen.getByText('The reference is 1280 × 720, which is not 1:1. Choose 16:9, or crop it to 1:1');
    fireEvent.click(await make());
    expect(named(ORDER)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Choose 16:9' }));
    fireEvent.click(await make());
    await waitFor(() => expect(named(ORDER).length).toBe(1));
  });
});

describe('the history', () => {
  it.each([
    ['SENSITIVE_CONTENT', 'Sensitive content detected. Please modify and try again', ['Edit prompt']],
    ['SYSTEM_BUSY', 'The system is busy. Please try again later.', ['Try again', 'Edit prompt']],
    ['GENERATION_FAILED', 'Generation failed, please try again', ['Try again', 'Edit prompt']],
    ['MODEL_RETIRED', 'This model is no longer available. Please choose another', ['Edit prompt']],
    ['CANCELLED', 'Nothing was used up.', ['Try again', 'Edit prompt']],
  ] as const)('says why a task made nothing: %s', async (code, text, ways) => {
    open([failed('a', code)]);
    const card = within(await job('Prompt a'));
    card.getByText(text);
    expect(card.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
      ...ways,
      'Delete',
    ]);
  });

  it('offers what timed out again, as a new task', async () => {
    const timedOut = task('a', { state: 'timeout', results: [], error: { code: 'TIMEOUT', message: '' } });
    open([timedOut], { [one('POST', 'a', '/retry')]: running('b', { prompt: 'Again', retryOf: 'a' }) });
    within(await job('Prompt a')).getByText('Task Timeout');
    await press(await job('Prompt a'), 'Try again');
    await job('Again');
  });

  it('tells how many of several arrived', async () => {
    const results = [pictureResult(), pictureResult(), pictureResult()];
    open([task('a', { count: 4, results })]);
    const card = within(await job('Prompt a'));
    card.getByText('3 of 4 arrived, one was given back');
    expect(card.getAllByRole('img').length).toBe(3);
    card.getByRole('button', { name: 'Download, 2 of 3' });
  });

  it('cancels what runs, and says so to readers', async () => {
    open([running('a')], { [one('POST', 'a', '/cancel')]: failed('a', 'CANCELLED') });
    await press(await job('Prompt a'), 'Cancel');
    await waitFor(() => expect(screen.getByText('Cancelled: Prompt a').getAttribute('role')).toBe('status'));
  });

  it('fills the panel exactly as a task was ordered', async () => {
    vi.mocked(readUpload).mockResolvedValue(picture({ uploadId: 'r9' }));
    const ordered: Partial<Task> = {
      type: 'image_to_video',
      model: 'seedance',
      aspectRatio: '4:3',
      resolution: '1080P',
      ...{ duration: 8, count: 2, referenceUploadId: 'r9' },
    };
    const { named } = open([failed('a', 'GENERATION_FAILED', ordered)]);
    await press(await job('Prompt a'), 'Edit prompt');
    await waitFor(() => expect(document.activeElement).toBe(prompt()));
    expect(vi.mocked(readUpload)).toHaveBeenCalledWith('r9');
    fireEvent.click(screen.getByRole('radio', { name: '16:9' }));
    fireEvent.click(await make('Make 2 clips'));
    await waitFor(() => expect(named(ORDER).length).toBe(1));
    expect(named(ORDER)[0]!.body).toMatchObject({ ...ordered, aspectRatio: '16:9', prompt: 'Prompt a' });
  });

  it('shows a result in the large and makes it the next reference', async () => {
    const used = picture({ uploadId: 'used', name: 'made.png' });
    const { named } = open([task('a')], {
      [one('POST', 'a', '/use')]: { ...used, id: 'used', uploadId: 'used', state: 'succeed' },
    });
    await press(await job('Prompt a'), 'Look at it large');
    const large = screen.getByRole('dialog', { name: 'Text to image' });
    within(large).getByRole('img', { name: 'Image 1: Prompt a' });
    await press(large, 'Use as reference');
    await screen.findByRole('button', { name: 'Remove reference' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(named(one('POST', 'a', '/use'))[0]!.body).toEqual({ result: 0, kind: 'reference' });
    expect(screen.getByRole('radio', { name: 'Image to image' })).toHaveProperty('checked', true);
  });

  it.each([
    ['a clip', clip('a'), 'Play', 'video', '/submit?film=used'],
    ['a picture', task('a'), 'Look at it large', 'cover', '/submit?cover=used'],
  ])('takes %s into the entry', async (_, made, open_, kind, address) => {
    const { named } = open([made], {
      [one('POST', 'a', '/use')]: { ...picture(), id: 'used', uploadId: 'used', state: 'succeed' },
    });
    await press(await job('Prompt a'), open_);
    await press(screen.getByRole('dialog'), 'Use in my entry');
    await waitFor(() => expect(addressed()).toBe(address));
    expect(named(one('POST', 'a', '/use'))[0]!.body).toEqual({ result: 0, kind });
  });

  it('downloads through the proxy call, with a fresh address when the first has expired', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const PROXY = 'GET /apis/activity/proxy';
    let expired = true;
    const { named } = open([task('a')], {
      [one('GET', 'a')]: task('a'),
      [PROXY]: () => (expired ? ((expired = false), new ErrorAnswer(404, 'NOT_FOUND')) : {}),
    });
    await press(await job('Prompt a'), 'Download');
    await waitFor(() => expect(saved).toEqual(['prompt-a-1.png']));
    expect([named(PROXY).length, named(one('GET', 'a')).length]).toEqual([2, 1]);
  });

  it('asks for a fresh address once when a picture does not load', async () => {
    const { named } = open([task('a')], { [one('GET', 'a')]: task('a') });
    const img = within(await job('Prompt a')).getByRole('img');
    fireEvent.error(img);
    await waitFor(() => expect(named(one('GET', 'a')).length).toBe(1));
    fireEvent.error(img);
    await screen.findByText('It cannot be shown right now.');
    expect(named(one('GET', 'a')).length).toBe(1);
  });

  it('removes only after asking, and keeps the focus on the page', async () => {
    const { named } = open([task('a')], { [one('DELETE', 'a')]: null });
    await press(await job('Prompt a'), 'Delete');
    expect(named(one('DELETE', 'a'))).toEqual([]);
    await press(screen.getByRole('dialog', { name: 'Delete this?' }), 'Delete');
    await screen.findByText('Nothing made yet');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'History' })),
    );
  });

  it('filters, and reads further parts by their cursor', async () => {
    const { answers } = open([], { [LIST]: { items: [task('a')], nextCursor: 'older' } });
    await job('Prompt a');
    answers[LIST] = ({ path }: FakeCall) => path && { items: [clip('b')], nextCursor: null };
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await job('Prompt b');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Video' }));
    expect(screen.getAllByRole('listitem').length).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Images' }));
    await job('Prompt a');
  });

  it('can be read again when it failed', async () => {
    const { answers } = open([], { [LIST]: new ErrorAnswer(500, 'INTERNAL') });
    await screen.findByText('The history could not be read.');
    answers[LIST] = { items: [task('a')], nextCursor: null };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await job('Prompt a');
  });

  it('speaks Chinese', async () => {
    open([failed('a', 'SENSITIVE_CONTENT')], {}, 'zh');
    await screen.findByText('检测到敏感内容，请修改后重试');
    screen.getByRole('button', { name: '生成 1 张图片' });
  });
});
