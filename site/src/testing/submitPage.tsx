import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, vi } from 'vitest';
import en from '../i18n/en';
import { createI18n, switchLanguage } from '../i18n/i18n';
import { notices, type Notice } from '../lib/notices';
import { runningTime } from '../lib/upload/fileRules';
import { runningUploads } from '../lib/upload/runningUploads';
import { interruptedUpload, readUpload, startUpload } from '../lib/upload/startUpload';
import type { UploadRequest, UploadResult } from '../lib/upload/upload';
import Submit from '../features/submission/Submit';
import { logInEntrant } from './entrant';
import { answer, calls, Failure } from './server';
import { answerHistory, submission } from './submissions';

const noop = () => undefined;
export const SUBMIT = '/apis/activity/achievement';
/** The notices shown so far. */
export const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

/** The uploads started so far. */
export const uploads: {
  request: UploadRequest;
  finish: () => void;
  fail: (error: unknown) => void;
  cancel: () => void;
}[] = [];

/** Opens the form in English. */
export function open() {
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
  return <output data-testid="address">{useLocation().pathname}</output>;
}

/** The path of the address. */
export const address = () => screen.getByTestId('address').textContent;
/** The form’s field of that name. */
export const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
export const put = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const press = () => fireEvent.click(document.querySelector('button[type="submit"]')!);
/** The submissions that were sent. */
export const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === SUBMIT);

/** Fills in all but the film. */
export function fillTexts() {
  put('title', 'What the Whale Kept');
  put('description', 'A keeper moves into a whale.');
  put('process', 'Pencil first.');
  screen.getAllByRole('checkbox').forEach((box) => {
    if (!/Imagen|Veo|Other|English/.test(box.closest('label')!.textContent)) fireEvent.click(box);
  });
}

/** Chooses a file, and returns its upload. */
export async function pick(name: string, file: File) {
  const before = uploads.length;
  fireEvent.change(field(name), { target: { files: [file] } });
  await waitFor(() => expect(uploads.length).toBe(before + 1));
  return uploads[before]!;
}

/** The reason for a file that is not a film. */
export const NO_FILM = { zh: '无法从该文件中读取影片', en: 'No film could be read from this file' };
export const film = new File(['film'], 'whale.mp4', { type: 'video/mp4' });

/** Logs in an approved entrant, who has submitted nothing; for `beforeEach`. The test mocks the upload and what reads files. */
export async function prepareForm() {
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
}

/** Forgets the uploads and what the test has faked; for `afterEach`. */
export function leaveForm() {
  runningUploads.leaveAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
