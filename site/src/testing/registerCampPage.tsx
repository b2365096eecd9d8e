import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import type { Language } from '../lib/locale/language';
import { userStore, type Deadlines } from '../lib/session/user';
import { interruptedUpload, readUpload, startUpload } from '../lib/upload/startUpload';
import type { UploadProgress, UploadRequest, UploadResult } from '../lib/upload/upload';
import type { Registration } from '../lib/registration';
import Register from '../features/registration/Register';
import { answerEntrant } from './entrant';
import { answer } from './server';

/** The uploads started so far. */
export const uploads: { request: UploadRequest; finish: () => void; pause: () => void }[] = [];

/** Answers what the form sends; for `beforeEach`. The test mocks the upload and what reads files. */
export function prepareForm() {
  uploads.length = 0;
  Element.prototype.scrollIntoView ??= () => undefined;
  vi.mocked(interruptedUpload).mockResolvedValue(null);
  vi.mocked(readUpload).mockImplementation((id) => Promise.resolve(stored(id, id as UploadResult['kind'])));
  vi.mocked(startUpload).mockImplementation((request) => {
    const { kind, file } = request;
    request.onProgress({
      ...{ phase: 'sending', sent: 1, total: file.size, bytesPerSecond: null, secondsLeft: null },
      ...{ resumedFrom: 0, restarted: false },
    });
    let finish!: () => void;
    const done = new Promise<UploadResult>((resolve) => {
      finish = () => resolve({ ...stored(kind, kind), name: file.name });
    });
    const pause = vi.fn();
    uploads.push({ request, finish, pause });
    return { done, cancel: vi.fn(), leave: vi.fn(), pause, resume: vi.fn() };
  });
  answer('post', '/apis/activity/register/code', null);
  answer('post', '/apis/activity/register', ({ body }) => ({
    ...(body as Registration),
    files: filesOf('concept', 'script', 'pv', 'portfolio'),
    ...{ state: 'SUBMITTED' as const, reason: null, submittedAt: '2025-09-12T02:00:00Z', reviewedAt: null },
  }));
}

const stored = (uploadId: string, kind: UploadResult['kind']): UploadResult => ({
  ...{ uploadId, kind, name: `${kind}.file`, size: 1000, url: `https://media.example/${kind}` },
  ...{ durationSeconds: null, width: null, height: null },
});

/** The files of an application in the API's answer; their ids are their kinds. */
export function filesOf(...kinds: ('concept' | 'script' | 'pv' | 'portfolio')[]) {
  const files = kinds.map((kind) => [
    kind,
    { id: kind, kind, name: `${kind}.file`, size: 1000, url: `https://media.example/${kind}` },
  ]);
  return Object.fromEntries(files) as NonNullable<Registration['files']>;
}

/** Opens the application of an entrant. */
export async function open(
  registerState: 'NONE' | 'DENY' = 'NONE',
  language: Language = 'en',
  deadlines: Partial<Deadlines> = {},
) {
  answerEntrant(registerState, 'PT', deadlines);
  await userStore.loggedIn();
  const { unmount } = render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <MemoryRouter>
        <Register />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return { unmount, user: userEvent.setup({ delay: null, applyAccept: false }) };
}

/** The part of the form for a kind of file. */
export const paper = (kind: string) => document.querySelector<HTMLElement>(`[data-kind="${kind}"]`)!;
/** Chooses a file of a kind. */
export const choose = (kind: string, name: string) =>
  fireEvent.change(paper(kind).querySelector('input[type="file"]')!, {
    target: { files: [new File(['content'], name)] },
  });
/** The button that sends the form. */
export const send = () => screen.getByRole('button', { name: 'Send the application' });

/** Types into the field with that label. */
export function fill(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

/** Reports the progress of the upload of one kind. */
export function report(kind: string, change: Partial<UploadProgress>) {
  const { request } = uploads.find((upload) => upload.request.kind === kind)!;
  const progress: UploadProgress = {
    ...{ phase: 'sending', sent: 0, total: request.file.size, bytesPerSecond: null, secondsLeft: null },
    ...{ resumedFrom: 0, restarted: false, ...change },
  };
  act(() => request.onProgress(progress));
}
