import { act, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import { clockStore, contestClock } from '../lib/clock/contestClock';
import { PING } from '../testing/entrant';
import { TimeLeft } from './TimeLeft';

const NOW = Date.parse(PING.now);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function textOf(language: 'en' | 'zh', until: string | null): string {
  act(() => clockStore.adopt(contestClock(PING, NOW, () => NOW)));
  const { container } = render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <TimeLeft until={until} />
    </I18nextProvider>,
  );
  return container.textContent;
}

it.each([
  [12 * 24 * HOUR + 3 * HOUR + MINUTE, '12 days 3 h left', '距截止 12 天 3 小时'],
  [24 * HOUR, '1 day 0 h left', '距截止 1 天 0 小时'],
  [5 * HOUR + 7 * MINUTE, '5 h 7 min left', '距截止 5 小时 7 分钟'],
  [9 * MINUTE, '9 min left', '距截止 9 分钟'],
  [MINUTE / 2, '1 min left', '距截止 1 分钟'],
  [0, '', ''],
  [-HOUR, '', ''],
])('shows how long the form is open: %i ms', (left, english, chinese) => {
  const until = new Date(NOW + left).toISOString();
  expect(textOf('en', until)).toBe(english);
  expect(textOf('zh', until)).toBe(chinese);
});

it('shows nothing without a deadline', () => {
  expect(textOf('en', null)).toBe('');
});
