import { act, configure, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import en from '../i18n/en';
import zh from '../i18n/zh';
import { createI18n, switchLanguage } from '../i18n/i18n';
import { runningUploads } from '../lib/upload/runningUploads';
import { interruptedUpload, readUpload, startUpload } from '../lib/upload/startUpload';
import type { UploadRequest } from '../lib/upload/upload';
import type { Task } from '../features/creation/api/generation';
import Create from '../features/creation/Create';
import { logInEntrant } from './entrant';
import { answer, calls } from './server';
import { capabilities, picture, pictureResult, running, task } from './studioFixtures';

const noop = () => undefined;

/** The uploads started so far. */
export const uploads: { request: UploadRequest; fail: (error: unknown) => void; finish: () => void }[] = [];

/** A completed task with one clip, unless changed. */
export const clip = (id: string, change: Partial<Task> = {}) =>
  task(id, {
    ...{ type: 'text_to_video', model: 'seedance', resolution: '720P', duration: 5 },
    results: [pictureResult({ contentType: 'video/mp4', durationSeconds: 5 })],
    ...change,
  });

export const MODELS = '/apis/activity/generation/models';
export const TASKS = '/apis/activity/generation/tasks';
export const TASK = `${TASKS}/{id}` as const;
export const PROXY = '/apis/activity/proxy';

/** The calls so far of one endpoint. */
export const callsTo = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);
/** The tasks that were asked for. */
export const requests = () => callsTo('POST', TASKS);

/** Answers the history with these tasks. */
export const history = (items: Task[], nextCursor: string | null = null) =>
  answer('get', TASKS, { items, nextCursor });

/** Opens the studio. */
export function open(language: 'en' | 'zh' = 'en') {
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
  return <output data-testid="address">{pathname + search}</output>;
}

export const createButton = (name: string | RegExp = /^Make/) => screen.findByRole('button', { name });
export const prompt = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' });
export const type = (text: string) => fireEvent.change(prompt(), { target: { value: text } });
export const mode = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
/** The card of a task by its prompt. */
export const card = (name: string) => screen.findByRole('listitem', { name });
export const press = async (where: HTMLElement, name: string) =>
  fireEvent.click(await within(where).findByRole('button', { name }));
export const address = () => screen.getByTestId('address').textContent;

/** A PNG's header of that size. */
export function png(width: number, height: number, name = 'whale.png'): File {
  const head = new DataView(new ArrayBuffer(24));
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].forEach((byte, at) => head.setUint8(at, byte));
  head.setUint32(16, width);
  head.setUint32(20, height);
  return new File([head.buffer], name, { type: 'image/png' });
}

/** Logs in an approved entrant, who has made nothing; for `beforeEach`. The test mocks `startUpload`. */
export async function prepareStudio() {
  // Nothing is hidden here, and the check of every element’s visibility is slow.
  configure({ defaultHidden: true });
  await logInEntrant('PASS');
  answer('get', MODELS, capabilities());
  history([]);
  answer('post', TASKS, ({ body }) => running('new', { ...(body as object), state: 'queued' }));
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
}

/** Forgets the uploads; for `afterEach`. */
export function leaveStudio() {
  runningUploads.leaveAll();
  vi.unstubAllGlobals();
}
