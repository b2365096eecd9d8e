import { render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import { notices, type Notice } from '../lib/notices';
import { userStore, type RegisterState } from '../lib/session/user';
import { answerEntrant } from '../testing/entrant';
import { App } from './App';

// Collects the notices instead of rendering them.
vi.mock('../ui/feedback/ToastHost', () => ({ ToastHost: () => null }));
const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

beforeEach(() => {
  shown.length = 0;
  window.scrollTo = () => undefined;
});

/** Every route message of the product, where it is reached: path, state, English, Chinese. */
const MESSAGES: [string, RegisterState, string, string][] = [
  [
    '/register',
    'NONE',
    'Registration ended, please stay tuned for results. It closed on 30 September 2025, 12:00 Beijing time',
    '报名已结束，敬请期待结果',
  ],
  [
    '/submit',
    'NONE',
    'You have not registered yet, please complete the competition registration first~',
    '你尚未报名，请先完成大赛报名~',
  ],
  [
    '/create',
    'SUBMITTED',
    'Manual review in progress, expected 3-5 business days to notify the review results via email',
    '人工审核中，预计 3-5 个工作日内通过邮件通知审核结果',
  ],
  ['/submit', 'DENY', 'Registration not approved. Please resubmit.', '报名未通过审核，请重新提交。'],
  [
    '/register',
    'PASS',
    'You have already registered, please do not register again',
    '你已报名，请勿重复报名',
  ],
];

it.each(
  MESSAGES.flatMap(([path, state, english, chinese]) => [
    { path, state, language: 'en' as const, message: english },
    { path, state, language: 'zh' as const, message: chinese },
  ]),
)('$path in state $state: $message', async ({ path, state, language, message }) => {
  answerEntrant(state, 'FR', { registerUntil: null });
  await userStore.loggedIn();
  const i18n = createI18n(language, language === 'en' ? en : zh);
  const Blank = () => null;
  render(
    <MemoryRouter initialEntries={[path]}>
      <App i18n={i18n} loaded={{ '/': Blank, '/register': Blank, '/submit': Blank, '/create': Blank }} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]?.kind).toBe('error');
  expect(shown[0]?.text.startsWith(message)).toBe(true);
});
