import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import zh from '@/i18n/zh';
import { ApiError } from '@/lib/api/error';
import type { FileSlot } from '@/lib/upload/useFileSlot';
import { answer, callsMade, Failure } from '@/testing/server';
import { FileField } from './FileField';

const GB = 1_000_000_000;
const at = '2025-09-12T10:00:00+08:00';
const files = [
  {
    id: 'a',
    kind: 'video' as const,
    name: 'long cut.mov',
    size: 6 * GB,
    state: 'succeed' as const,
    createdAt: at,
  },
  {
    id: 'b',
    kind: 'process' as const,
    name: 'files.zip',
    size: GB,
    state: 'uploading' as const,
    createdAt: at,
  },
];

const LIST = '/apis/activity/upload';

beforeEach(() => {
  answer('get', LIST, { items: files, bytes: 9 * GB, limit: 10 * GB });
});

/** A field whose file was refused. */
function open(language: 'en' | 'zh', refusal: ApiError) {
  const slot = {
    ...{ kind: 'video', result: null, file: null, preview: null, progress: null, uploading: '' },
    ...{ problem: { error: refusal }, interrupted: null, goOn: null, pick: vi.fn() },
  } as unknown as FileSlot;
  render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <FileField slot={slot} name="videoUploadId" drop="Drop the film here" />
    </I18nextProvider>,
  );
}

const noRoom = new ApiError('LIMIT_REACHED', '', { size: 'Your files take up 9.0 GB of 10 GB' });

it.each([
  [
    'en',
    'Files you have uploaded but not submitted: 9 GB of 10 GB',
    '1 GB · unfinished',
    /^2 GB of this belongs/,
  ],
  ['zh', '你尚未随表单提交的文件：9 GB / 10 GB', '1 GB · 未传完', /^其中 2 GB 属于另一项活动/],
] as const)(
  'lists what takes up the room where a file is refused (%s)',
  async (language, title, second, other) => {
    open(language, noRoom);
    await screen.findByText(title);
    const rows = screen.getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(within(rows[0]!).getByText('long cut.mov')).toBeTruthy();
    expect(within(rows[1]!).getByText(second)).toBeTruthy();
    expect(screen.getByText(other)).toBeTruthy();
  },
);

it('deletes one after asking, and shows what is left', async () => {
  open('en', noRoom);
  answer('delete', `${LIST}/{id}`, null);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete long cut.mov' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(callsMade().filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete long cut.mov' }));
  answer('get', LIST, { items: files.slice(1), bytes: GB, limit: 10 * GB });
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('long cut.mov was deleted. You can choose your file again.');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(callsMade()).toContain('DELETE /apis/activity/upload/a');
});

it('says why a file cannot be deleted', async () => {
  open('en', noRoom);
  answer('delete', `${LIST}/{id}`, new Failure(409, 'CONFLICT'));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete files.zip' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/Somebody changed this in the meantime/);
});

it('lists nothing for another refusal', async () => {
  open('en', new ApiError('LIMIT_REACHED', ''));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(callsMade()).toEqual([]);
});
