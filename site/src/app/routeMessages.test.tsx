import { expect, it, vi } from 'vitest';
import { inBothLanguages, messageOfRoute, type RouteMessage } from '../testing/routeMessages';

// Collects the notices instead of rendering them.
vi.mock('../ui/feedback/ToastHost', () => ({ ToastHost: () => null }));

/** Every route message of the product, where it is reached: path, state, English, Chinese. */
const MESSAGES: RouteMessage[] = [
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

it.each(inBothLanguages(MESSAGES))(
  '$path in state $state: $message',
  async ({ path, state, language, message }) => {
    const text = await messageOfRoute(path, state, language);
    expect(text.startsWith(message), text).toBe(true);
  },
);

it.each([
  ['en', 'Registration opens on 15 July 2025, 00:00 Beijing time'],
  ['zh', '报名将于 2025 年 7 月 15 日 00:00（北京时间'],
] as const)('before the opening it says when registration opens: %s', async (language, message) => {
  const text = await messageOfRoute('/register', 'NONE', language, '2025-07-10T10:00:00+08:00');
  expect(text.startsWith(message), text).toBe(true);
});
