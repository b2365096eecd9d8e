import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import zh from '@/i18n/zh';
import type { Code } from '@/lib/api/schema';
import type { Language } from '@/lib/locale/language';
import { interruptedUpload, readUpload, startUpload } from '@/lib/upload/startUpload';
import { UploadFailed } from '@/lib/upload/upload';
import { logInEntrant } from '@/testing/entrant';
import { answer, Failure } from '@/testing/server';
import { capabilities, running, task } from '@/testing/studioFixtures';
import type { Task } from './api/generation';
import Create from './Create';

// Uploads have their own tests; here each fails.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));

const TASKS = '/apis/activity/generation/tasks';
const history = (items: Task[]) => answer('get', TASKS, { items, nextCursor: null });

beforeEach(async () => {
  await logInEntrant('PASS');
  answer('get', '/apis/activity/generation/models', capabilities());
  history([]);
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
});

async function open(language: Language) {
  render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <MemoryRouter initialEntries={['/create']}>
        <Create />
      </MemoryRouter>
    </I18nextProvider>,
  );
  await screen.findByRole('button', { name: /^(Make|生成)/ });
}

/** Orders a picture, which the service refuses. */
const refused = (status: number, code: string) => () => {
  answer('post', TASKS, new Failure(status, code as Code));
  fireEvent.change(document.querySelector('textarea')!, { target: { value: 'A boat' } });
  fireEvent.click(screen.getByRole('button', { name: /^(Make|生成)/ }));
};

/** Drops a reference picture whose upload fails. */
async function failReference() {
  vi.mocked(startUpload).mockImplementation(() => ({
    done: Promise.reject(new UploadFailed('sending')),
    cancel: () => undefined,
    leave: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
  }));
  fireEvent.click(screen.getByRole('radio', { name: /^(Image to image|图生图)$/ }));
  const head = new DataView(new ArrayBuffer(24));
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].forEach((byte, at) => head.setUint8(at, byte));
  head.setUint32(16, 10);
  head.setUint32(20, 10);
  const picture = new File([head.buffer], 'whale.png', { type: 'image/png' });
  const input = document.querySelector('[name="referenceUploadId"]')!;
  await act(async () => void fireEvent.change(input, { target: { files: [picture] } }));
}

/** Every message of the product for creating: its start in English and Chinese, the tasks there are, how it is reached. */
const MESSAGES: [string, string, Task[], (() => Promise<void> | void)?][] = [
  ['Generation failed, please try again', '生成失败，请重试', [], refused(500, 'UNKNOWN')],
  [
    'Generation in progress, please try again later',
    '正在生成中，请稍后再试',
    [],
    refused(409, 'GENERATION_IN_PROGRESS'),
  ],
  ['Task status query failed', '任务状态查询失败', [running('a')]],
  ['Upload reference image failed', '参考图上传失败', [], failReference],
  [
    'Task Timeout',
    '任务超时',
    [task('a', { state: 'timeout', results: [], error: { code: 'TIMEOUT', message: '' } })],
  ],
  ['The system is busy. Please try again later.', '系统繁忙，请稍后再试', [], refused(503, 'SYSTEM_BUSY')],
  [
    'Sensitive content detected. Please modify and try again',
    '检测到敏感内容，请修改后重试',
    [],
    refused(422, 'SENSITIVE_CONTENT'),
  ],
];

describe.each(['en', 'zh'] as const)('the messages for creating in %s', (language) => {
  it.each(MESSAGES)('%s', async (english, chinese, tasks, reach) => {
    history(tasks);
    answer('get', `${TASKS}/{id}`, new Failure(503, 'UNAVAILABLE'));
    await open(language);
    await reach?.();
    const message = language === 'en' ? english : chinese;
    await waitFor(() => expect(document.body.textContent).toContain(message));
  });
});
