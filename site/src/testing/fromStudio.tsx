import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import en from '../i18n/en';
import zh from '../i18n/zh';
import { createI18n } from '../i18n/i18n';
import type { Language } from '../lib/locale/language';
import { notices, type Notice } from '../lib/notices';
import { interruptedUpload, readUpload } from '../lib/upload/startUpload';
import type { UploadResult } from '../lib/upload/upload';
import type { Submission } from '../features/submission/api/submission';
import Submit from '../features/submission/Submit';
import type { Provenance } from '../features/submission/model/draft';
import { logInEntrant } from './entrant';
import { answer } from './server';

/** The notices shown so far. */
export const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

/** The finished uploads of the entrant. */
export const stored = new Map<string, UploadResult>();

function store(uploadId: string, kind: UploadResult['kind'], name: string, provenance: Provenance | null) {
  const facts = { size: 9, durationSeconds: 8, width: 640, height: 360, url: null };
  stored.set(uploadId, { uploadId, kind, name, ...facts, provenance });
}

/** The provenance of a clip of the studio. */
export const made = (model: Provenance['model'], prompt: string): Provenance => ({
  ...{ taskId: 't', result: 0, type: 'text_to_video', model, prompt, reference: false },
  ...{ resolution: '720P', aspectRatio: '16:9', durationSeconds: 8, createdAt: '2025-09-11T02:00:00Z' },
});

/** Opens the form at an address, with these submissions. */
export function open(address: string, items: Submission[] = [], language: Language = 'en') {
  answer('get', '/apis/activity/achievement/list', { items, total: items.length, limit: 10 });
  const { unmount } = render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <MemoryRouter initialEntries={[address]}>
        <Submit />
        <Address />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return { unmount, user: userEvent.setup({ delay: null }) };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export const address = () => screen.getByTestId('address').textContent;
/** The tools that are ticked. */
export const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map((box) => box.value);
/** The form’s field of that name. */
export const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
export const put = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** Logs in an approved entrant with two results of the studio and a film of their own; for `beforeEach`. The test mocks the upload. */
export async function prepareStudioFiles() {
  await logInEntrant('PASS');
  shown.length = 0;
  stored.clear();
  store('clip', 'video', 'veo3-2025-09-11-1.mp4', made('veo3', 'A whale breathes in its sleep.'));
  store('still', 'cover', 'seedream-2025-09-11-2.png', made('seedream', 'A keeper with a lamp.'));
  store('own', 'video', 'whale.mp4', null);
  vi.mocked(interruptedUpload).mockResolvedValue(null);
  vi.mocked(readUpload).mockImplementation((id) => Promise.resolve(stored.get(id) ?? null));
}
