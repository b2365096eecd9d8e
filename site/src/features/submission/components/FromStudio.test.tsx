import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '../../../i18n/en';
import zh from '../../../i18n/zh';
import { createI18n } from '../../../i18n/i18n';
import type { Language } from '../../../lib/locale/language';
import { notices, type Notice } from '../../../lib/notices';
import { interruptedUpload, readUpload } from '../../../lib/upload/startUpload';
import type { UploadResult } from '../../../lib/upload/upload';
import { logInEntrant } from '../../../testing/entrant';
import { answer, callsMade } from '../../../testing/server';
import type { Submission } from '../api/submission';
import Submit from '../Submit';
import type { Provenance } from '../model/draft';

// Stored uploads are fixtures; nothing is uploaded here.
vi.mock('../../../lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));

const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

/** The finished uploads of the entrant. */
const stored = new Map<string, UploadResult>();

function store(uploadId: string, kind: UploadResult['kind'], name: string, provenance: Provenance | null) {
  const facts = { size: 9, durationSeconds: 8, width: 640, height: 360, url: null };
  stored.set(uploadId, { uploadId, kind, name, ...facts, provenance });
}

const made = (model: Provenance['model'], prompt: string): Provenance => ({
  ...{ taskId: 't', result: 0, type: 'text_to_video', model, prompt, reference: false },
  ...{ resolution: '720P', aspectRatio: '16:9', durationSeconds: 8, createdAt: '2025-09-11T02:00:00Z' },
});

function open(address: string, items: Submission[] = [], language: Language = 'en') {
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
  return <output aria-label="address">{pathname + search}</output>;
}

const address = () => screen.getByLabelText('address').textContent;
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map((box) => box.value);
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const put = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

beforeEach(async () => {
  await logInEntrant('PASS');
  shown.length = 0;
  stored.clear();
  store('clip', 'video', 'veo3-2025-09-11-1.mp4', made('veo3', 'A whale breathes in its sleep.'));
  store('still', 'cover', 'seedream-2025-09-11-2.png', made('seedream', 'A keeper with a lamp.'));
  store('own', 'video', 'whale.mp4', null);
  vi.mocked(interruptedUpload).mockResolvedValue(null);
  vi.mocked(readUpload).mockImplementation((id) => Promise.resolve(stored.get(id) ?? null));
});

it('puts a clip into the form with its provenance, and ticks its tool', async () => {
  open('/submit?film=clip&from=studio');
  await screen.findByText('veo3-2025-09-11-1.mp4');
  expect(screen.getByText('Made here with Veo 3')).toBeTruthy();
  expect(screen.getByText('A whale breathes in its sleep.')).toBeTruthy();
  expect(ticked()).toEqual(['veo']);
  await waitFor(() => expect(address()).toBe('/submit?from=studio'));
  expect(shown).toEqual([{ kind: 'success', text: 'Now in your entry, with the tool it was made with' }]);
  expect(readUpload).toHaveBeenCalledTimes(1);
});

it('puts a cover into the form and keeps the other values', async () => {
  const before = open('/submit');
  await screen.findByText('Nothing submitted yet.');
  put('title', 'What the Whale Kept');
  await before.user.click(screen.getByRole('checkbox', { name: 'Gemini' }));
  await before.user.click(screen.getByRole('checkbox', { name: 'Other' }));
  put('otherTool', 'Kite');
  before.unmount();
  open('/submit?cover=still');
  await screen.findByText('Made here with Seedream');
  expect(field('title').value).toBe('What the Whale Kept');
  expect(ticked()).toEqual(['gemini', 'other']);
  expect(field('otherTool').value).toBe('Kite, Seedream');
});

it('shows the provenance in Chinese', async () => {
  open('/submit?film=clip', [], 'zh');
  await screen.findByText('由本站 Veo 3 生成');
});

it.each([
  ['Keep what is there', 'whale.mp4', []],
  ['Use the new one', 'veo3-2025-09-11-1.mp4', ['veo']],
])('asks before it replaces another film: %s', async (button, there, tools) => {
  const before = open('/submit?film=own');
  await screen.findByText('whale.mp4');
  before.unmount();
  const { user } = open('/submit?film=clip');
  const dialog = await screen.findByRole('dialog', { name: 'Replace the film?' });
  expect(dialog.textContent).toContain(
    'Your form has whale.mp4. veo3-2025-09-11-1.mp4 would take its place.',
  );
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

it.each([
  ['is gone', '/submit?film=nothing'],
  ['is of another kind', '/submit?film=still'],
])('shows that a result %s', async (_, at) => {
  open(at);
  await waitFor(() =>
    expect(shown).toEqual([
      { kind: 'error', text: 'This result is no longer there. Please choose one in the studio again' },
    ]),
  );
  await waitFor(() => expect(address()).toBe('/submit'));
});

it('keeps the address when the result could not be read, so that a reload tries again', async () => {
  vi.mocked(readUpload).mockRejectedValue(new TypeError('offline'));
  open('/submit?film=clip');
  await waitFor(() => expect(shown.map(({ kind }) => kind)).toEqual(['error']));
  expect(address()).toBe('/submit?film=clip');
});

it('marks studio results in the history', async () => {
  open('/submit', [
    {
      ...{
        id: 's1',
        workId: 600,
        title: 'Cut 1',
        description: '',
        process: '',
        processFile: null,
        cover: null,
      },
      ...{ tools: ['veo'], otherTool: null, video: null, videoLink: null, english: true, latest: true },
      ...{ videoUploadId: 'clip', coverUploadId: 'still', processUploadId: null },
      submittedAt: '2025-09-11T02:00:00Z',
      provenance: [
        { kind: 'video', ...made('veo3', 'A whale.') },
        { kind: 'cover', ...made('imagen4', 'A lamp.') },
      ],
    } as Submission,
  ]);
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toContain('Film made here with Veo 3');
  expect(item.textContent).toContain('Cover made here with Imagen 4');
  expect(callsMade()).toHaveLength(1);
});
