import { expect, it, vi } from 'vitest';
import { inBothLanguages, messageOfRoute, type RouteMessage } from '../testing/routeMessages';

vi.mock('../lib/edition', () => ({ edition: 'camp', kind: 'applications', header: 'PASSPORT' }));
// Collects the notices instead of rendering them.
vi.mock('../ui/feedback/ToastHost', () => ({ ToastHost: () => null }));

/** Every route message of the camp, where it is reached: path, state, English, Chinese. */
const MESSAGES: RouteMessage[] = [
  [
    '/register',
    'NONE',
    'Applications have ended, please stay tuned for results. They closed on 30 September 2025, 12:00 Beijing time',
    '申请已结束，敬请期待结果',
  ],
  [
    '/create',
    'NONE',
    'You have not applied yet, please complete the application first~',
    '你尚未申请，请先完成入营申请~',
  ],
  [
    '/create',
    'SUBMITTED',
    'Manual review in progress, expected 3-5 business days to notify the review results via email',
    '人工审核中，预计 3-5 个工作日内通过邮件通知审核结果',
  ],
  ['/create', 'DENY', 'Application not approved. Please resubmit.', '申请未通过审核，请重新提交。'],
  ['/register', 'PASS', 'You have already applied, please do not apply again', '你已递交申请，请勿重复申请'],
];

it.each(inBothLanguages(MESSAGES))(
  '$path in state $state: $message',
  async ({ path, state, language, message }) => {
    const text = await messageOfRoute(path, state, language);
    expect(text.startsWith(message), text).toBe(true);
  },
);
