import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import en from '@/i18n/en';
import zh from '@/i18n/zh';
import { registration } from '@/testing/registrations';
import { open } from '@/testing/myRegistration';

beforeEach(() => void (window.scrollTo = () => undefined));

const REVIEWED = '2025-09-13T02:30:00Z';
const UNTIL = '2025-09-30T12:00:00+08:00';

describe.each(['en', 'zh'] as const)('shows the state (%s)', (language) => {
  const { common, registration: texts } = language === 'en' ? en : zh;
  const tag = () => document.querySelector('.tag')?.textContent;
  const title = () => screen.getByRole('heading', { level: 2 }).textContent;
  const inBoth = (english: string, chinese: string) => (language === 'en' ? english : chinese);
  const sentAt = inBoth(
    '12 September 2025, 10:00 Beijing time · 11 September, 22:00 in New York',
    '2025 年 9 月 12 日 10:00（北京时间，纽约时间 9 月 11 日 22:00）',
  );
  const reviewedAt = inBoth(
    '13 September 2025, 10:30 Beijing time · 12 September, 22:30 in New York',
    '2025 年 9 月 13 日 10:30（北京时间，纽约时间 9 月 12 日 22:30）',
  );
  const until = inBoth(
    '30 September 2025, 12:00 Beijing time · 00:00 in New York',
    '2025 年 9 月 30 日 12:00（北京时间，纽约时间 9 月 30 日 00:00）',
  );

  it('under review, with the time it was sent, in both zones', async () => {
    await open(registration(), language);
    expect([tag(), title()]).toEqual([common.registerState.SUBMITTED, texts.review.title]);
    expect(screen.getByText(sentAt)).toBeTruthy();
  });

  it('approved, with both times, also after the end', async () => {
    const ended = { submitUntil: null };
    await open(registration({ state: 'PASS', reviewedAt: REVIEWED }), language, ended);
    expect([tag(), title()]).toEqual([common.registerState.PASS, texts.mine.approved]);
    expect(screen.getByText(sentAt)).toBeTruthy();
    expect(screen.getByText(reviewedAt)).toBeTruthy();
    expect(screen.getByRole('link', { name: common.create })).toHaveProperty('pathname', '/create');
  });

  it('denied, with the reason and until when it can be sent again', async () => {
    const denied = registration({ state: 'DENY', reason: 'The links do not open.', reviewedAt: REVIEWED });
    await open(denied, language, { registerUntil: UNTIL });
    expect([tag(), title()]).toEqual([common.registerState.DENY, texts.mine.deniedOpen]);
    expect(screen.getByText(/The links do not open\./)).toBeTruthy();
    expect(screen.getByText((text) => text.includes(until))).toBeTruthy();
    expect(screen.getByText(reviewedAt)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: texts.mine.resubmit }));
    await waitFor(() =>
      expect(document.querySelector<HTMLInputElement>('[name="name"]')?.value).toBe('Mara'),
    );
  });

  it('denied and closed, still complete', async () => {
    const denied = registration({ state: 'DENY', reason: 'The links do not open.', reviewedAt: REVIEWED });
    await open(denied, language, { registerUntil: null });
    expect(title()).toBe(texts.mine.denied);
    expect(screen.getByText(texts.mine.closed.replace('{{time}}', until))).toBeTruthy();
    expect(screen.queryByRole('link', { name: texts.mine.resubmit })).toBeNull();
    expect(screen.getByText('mara@example.com')).toBeTruthy();
  });
});
