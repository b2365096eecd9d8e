import { afterEach, describe, expect, it } from 'vitest';
import { markup, open, textOf, unmount, words } from '@/testing/homePage';

afterEach(unmount);

describe('home of the international edition', () => {
  it.each([
    'Open Frame',
    '15 July – 30 September 2025',
    'Registration closes 30 September 2025, 12:00 Beijing time',
    'Registration opens 15 July 2025, 00:00 Beijing time',
    '1 – 15 October',
    '16 – 30 October',
    'Mid-November',
    'The award ceremony 6 December 2025, 19:30 Beijing time',
    'Beijing time 6 December 19:30',
    'USD 3,000',
    'Three films USD 1,500 each',
    'Five films USD 600 each',
    'USD 800 each',
    'Excellence awards Films the jury',
    '12 cash prizes, USD 12,900 in all, plus excellence awards.',
    '40, 30, 20 and 10 come to 2.39, 1.79, 1.20 and 0.60 to one',
    '5:00 is the longest',
    '70% of the film',
    '1–5 people',
    '18+ At least 18 on the day',
    '15 July – 30 September 2025 6 people in the dark',
  ])('shows in English: %s', (fact) => {
    expect(words('en')).toContain(fact);
  });

  it.each([
    '2025.7.15 – 9.30',
    '10 月 16 – 30 日',
    '12 个现金奖，共 12,900 美元',
    '三部 每部 1,500 美元',
    '40、30、20、10，对应 2.39、1.79、1.20、0.60 比 1',
    '报名截止：2025 年 9 月 30 日 12:00（北京时间）',
    '报名开放 2025 年 7 月 15 日 00:00（北京时间）',
    '颁奖典礼 2025 年 12 月 6 日 19:30（北京时间）',
    '北京时间 12 月 6 日 19:30',
    '2025.7.15 – 9.30 6 位评委，在黑暗里',
  ])('shows in Chinese: %s', (fact) => {
    expect(words('zh')).toContain(fact);
  });

  it.each(['en', 'zh'] as const)('draws its name, so that no font changes it, in %s', (language) => {
    const [heading] = /<h1.*?<\/h1>/.exec(markup(language))!;
    expect(heading).toMatch(/<span class="visually-hidden">[^<]+<\/span><svg[^>]*><path/);
  });

  it('marks registration and shows no day before the clock has answered', () => {
    const text = words('en');
    expect(text).toContain('Now Registration');
    expect(text).not.toMatch(/Today is|Day \d+ of/);
  });
});

it.each([
  ['en', 'Take your seats', '400 films, one screen.'],
  ['zh', '请入座', '400\u00a0部影片，一块银幕。'],
] as const)('calls the audience to the ceremony in %s', (language, call, lead) => {
  open(language, '2025-12-06T10:00:00+08:00');
  const titles = [...document.querySelectorAll('.hero-title[data-in=ceremony]')];
  expect(titles.map((title) => title.textContent)).toEqual([call, call]);
  // It is read aloud once.
  expect(titles.filter((title) => !title.ariaHidden)).toHaveLength(1);
  expect(textOf('.hero-lead [data-in=ceremony]')).toBe(lead);
});

it('contains nothing of winners before the publication', () => {
  for (const language of ['en', 'zh'] as const)
    expect(markup(language)).not.toMatch(
      /data-step="winners"|\/winners|data-in="winners"|First prize:|一等奖：/,
    );
});

it('restores the prerendered markup when unmounted', () => {
  const built = open('en', '2025-10-20T00:00:00+08:00');
  expect(document.body.innerHTML).not.toBe(built);
  unmount();
  expect(document.body.innerHTML).toBe(built);
});
