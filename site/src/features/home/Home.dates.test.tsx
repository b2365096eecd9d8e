import { afterEach, expect, it } from 'vitest';
import { open, textOf, unmount } from '@/testing/homePage';
import { HINT_KEY } from '@/lib/session/loginHint';

afterEach(unmount);

it.each([
  [
    { registerState: 'DENY', registerUntil: '2025-10-10T12:00:00+08:00' },
    'Send it again by',
    '重新提交截止',
    ['10 October 2025, 12:00 Beijing time', '2025 年 10 月 10 日 12:00（北京时间'],
  ],
  [
    { registerState: 'PASS', submitUntil: '2025-10-11T18:30:00+08:00' },
    'Send your film by',
    '投稿截止',
    ['11 October 2025, 18:30 Beijing time', '2025 年 10 月 11 日 18:30（北京时间'],
  ],
  [
    { registerState: 'PASS', submitUntil: null, uploadGraceUntil: '2025-10-09T12:00:00+08:00' },
    'Send your film by',
    '投稿截止',
    ['9 October 2025, 12:00 Beijing time', '2025 年 10 月 9 日 12:00（北京时间'],
  ],
])('gives the own deadline of %o in both zones', (standing, english, chinese, [inEnglish, inChinese]) => {
  localStorage.setItem(HINT_KEY, JSON.stringify({ username: 'mara', ...standing }));
  for (const [language, finale, when] of [
    ['en', `${english} ${inEnglish} · `, `${english}${inEnglish}`],
    ['zh', `${chinese}：${inChinese}，纽约时间 `, `${chinese}${inChinese}）纽约时间 `],
  ] as const) {
    open(language, '2025-10-09T10:00:00+08:00');
    const { action } = document.documentElement.dataset;
    expect(textOf(`.act-when[data-step="${action}"]`)).toContain(when);
    expect(textOf('.finale-act p')).toContain(finale);
    unmount();
  }
});

it('gives the opening in the reader’s zone with its day', () => {
  open('en', '2025-07-03T00:00:00+08:00');
  expect(textOf('.act-when[data-in=before]')).toBe(
    'Registration opens15 July 2025, 00:00 Beijing time14 July, 12:00 in New York',
  );
});

it.each([
  ['en', '06:30 in New York'],
  ['zh', '纽约时间 12 月 6 日 06:30'],
] as const)(
  'gives the hour of the ceremony in the reader’s zone wherever its date is told, in %s',
  (language, hour) => {
    open(language, '2025-12-06T10:00:00+08:00');
    const told = [...document.querySelectorAll('[data-readers-time^="2025-12-06"]')].map(
      (each) => each.textContent,
    );
    // On the screen, in the act's date, and in the timeline.
    expect(told).toEqual([hour, hour, hour]);
  },
);

it.each([
  ['en', 'Finalists are announced', '16 October 2025, 00:00 Beijing time', '15 October, 12:00 in New York'],
  ['zh', '公布入围名单', '2025 年 10 月 16 日 00:00（北京时间）', '纽约时间 10 月 15 日 12:00'],
] as const)(
  'tells when the finalists are named while the films are watched, in %s',
  (language, label, hour, own) => {
    open(language, '2025-10-09T10:00:00+08:00');
    expect(textOf('.act-when[data-in="closed"]')).toBe(label + hour + own);
  },
);

it.each([
  ['2025-07-15T00:00:00+08:00', 'NowRegistration', 'Day 1 of'],
  ['2025-10-20T00:00:00+08:00', 'NowExpert review', 'Day 98 of'],
  ['2025-11-05T00:00:00+08:00', 'NextWinners announced', null],
])('marks the phase at %s', (now, lit, day) => {
  open('en', now);
  expect(
    [...document.querySelectorAll('.strip-mark')].map((mark) => mark.parentElement!.textContent),
  ).toEqual([expect.stringMatching(`^${lit}`)]);
  if (day) expect(textOf('.strip-head')).toContain(day);
});
