import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import zh from '@/i18n/zh';
import type { Language } from '@/lib/locale/language';
import { notices } from '@/lib/notices';
import { runningUploads } from '@/lib/upload/runningUploads';
import { interruptedUpload, readUpload, startUpload } from '@/lib/upload/startUpload';
import { UploadFailed } from '@/lib/upload/upload';
import { logInEntrant } from '@/testing/entrant';
import { answer, Failure } from '@/testing/server';
import Submit from './Submit';

// Uploads have their own tests; here they end as the test says, and every file is a film.
vi.mock('@/lib/upload/fileContent', () => ({ contentError: async () => null, isFilm: () => true }));
vi.mock('@/lib/upload/filmFacts', () => ({ readFilm: async () => 'unknown' }));
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));
vi.mock('@/lib/upload/fileRules', async (original) => ({
  ...(await original<object>()),
  runningTime: vi.fn(() => Promise.resolve(10)),
}));

const SUBMIT = '/apis/activity/achievement';
const LIST = '/apis/activity/achievement/list';
const shown: string[] = [];
notices.listen(({ text }) => shown.push(text));

beforeEach(async () => {
  await logInEntrant('PASS');
  shown.length = 0;
  Element.prototype.scrollIntoView ??= () => undefined;
  URL.createObjectURL ??= () => 'blob:x';
  URL.revokeObjectURL ??= () => undefined;
  vi.mocked(interruptedUpload).mockResolvedValue(null);
  vi.mocked(readUpload).mockResolvedValue(null);
  answer('get', LIST, { items: [], total: 0, limit: 10 });
});

afterEach(() => runningUploads.leaveAll());

async function open(language: Language) {
  render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <MemoryRouter initialEntries={['/submit']}>
        <Submit />
      </MemoryRouter>
    </I18nextProvider>,
  );
  await waitFor(() => expect(field('title').matches(':disabled')).toBe(false));
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const put = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = () => fireEvent.click(document.querySelector('button[type="submit"]')!);

/** Fills in the form with a link for the film. */
function fillIn() {
  put('title', 'What the Whale Kept');
  put('description', 'A keeper moves into a whale.');
  put('process', 'Pencil first.');
  fireEvent.click(screen.getByRole('button', { name: /^(Paste a link|填写链接)$/ }));
  put('videoLink', 'https://video.openframe.example/1');
  for (const box of screen.getAllByRole('checkbox'))
    if (/Gemini|At least|our own|至少|原创/.test(box.closest('label')!.textContent)) fireEvent.click(box);
}

/** Picks a film whose upload fails at a stage. */
async function failUpload(stage: 'sending' | 'checking') {
  vi.mocked(startUpload).mockImplementation(() => ({
    done: Promise.reject(new UploadFailed(stage)),
    cancel: () => undefined,
    leave: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
  }));
  const film = new File(['film'], 'whale.mp4', { type: 'video/mp4' });
  await act(async () => void fireEvent.change(field('videoUploadId'), { target: { files: [film] } }));
}

const refusedWith = (status: number, code: 'LOGIN_EXPIRED' | 'LINK_USED') => async () => {
  answer('post', SUBMIT, new Failure(status, code));
  fillIn();
  press();
};

/** Every message of the product for submitting: how it is reached, English, Chinese. */
const MESSAGES: [string, string, (() => Promise<void> | void) | null][] = [
  [
    'Submission in progress, please do not repeat the operation',
    '正在提交中，请勿重复操作',
    () => {
      answer('post', SUBMIT, () => new Promise(() => undefined));
      fillIn();
      press();
      press();
    },
  ],
  [
    'Failed to get user information, please login again',
    '获取用户信息失败，请重新登录',
    refusedWith(401, 'LOGIN_EXPIRED'),
  ],
  ['Failed to get submission history', '获取投稿记录失败', null],
  ['File upload failed', '文件上传失败', () => failUpload('sending')],
  ['File merge failed', '文件合并失败', () => failUpload('checking')],
  ['This work link has already been used', '该作品链接已被使用', refusedWith(409, 'LINK_USED')],
  [
    'Description cannot exceed 500 characters',
    '作品简介不能超过 500 个',
    () => {
      fillIn();
      put('description', '画'.repeat(501));
      press();
    },
  ],
];

describe.each(['en', 'zh'] as const)('the messages for submitting in %s', (language) => {
  it.each(MESSAGES)('%s', async (english, chinese, reach) => {
    if (!reach) answer('get', LIST, new Failure(500, 'INTERNAL'));
    await open(language);
    await reach?.();
    const message = language === 'en' ? english : chinese;
    await waitFor(() =>
      expect([document.body.textContent, ...shown].some((text) => text.includes(message))).toBe(true),
    );
  });
});
