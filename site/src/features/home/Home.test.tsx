import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import { readersTimeIsland } from '../../lib/readersTime.island';
import { createI18n } from '../../i18n/i18n';
import zh from '../../i18n/zh';
import { contestClock, type Ping } from '../../lib/clock/contestClock';
import { mountIslands } from '../../lib/island';
import type { Language } from '../../lib/locale/language';
import { leaderIsland } from '../../ui/media/leader.island';
import Home from './Home';
import { HINT_KEY } from '../../lib/session/loginHint';
import { actIsland } from './act.island';
import { filmIsland } from './film.island';
import { countdownIsland, deadlineIsland } from './registration.island';
import { timelineIsland } from './timeline.island';

/** The prerendered page. */
const markup = (language: Language) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language, language === 'zh' ? zh : en)}>
      <MemoryRouter>
        <Home />
      </MemoryRouter>
    </I18nextProvider>,
  );
const words = (language: Language) =>
  markup(language)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

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
    '12 cash prizes, 12,900 US dollars in all',
    '40, 30, 20 and 10 come to 2.39, 1.79, 1.20 and 0.60 to one',
    '5:00 is the longest',
    '70% of the film',
    '1–5 people',
    '18+ At least 18 on the day',
    '412 films 61 countries 6 people in the dark',
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
    '412 部影片 61 个国家和地区 6 位评委，在黑暗里',
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

const END = '2025-09-30T12:00:00+08:00';
let unmount: () => void = () => undefined;
afterEach(() => unmount());

/** Renders the home page, mounts its islands at contest time `now`, and returns the prerendered markup. */
function open(language: Language, now: string, registrationEndsAt = END): string {
  document.body.innerHTML = markup(language);
  const built = document.body.innerHTML;
  const ping = { now, registrationEndsAt, submissionEndsAt: '2025-10-01T00:00:00+08:00' };
  const clock = contestClock(ping as Ping, 0, () => 0);
  const every = (_everyMs: number, tick: (known: typeof clock) => void) => {
    tick(clock);
    return () => undefined;
  };
  const scripts = [
    ...[actIsland, filmIsland, countdownIsland, leaderIsland],
    ...[deadlineIsland, timelineIsland, readersTimeIsland],
  ];
  unmount = mountIslands(document, scripts, { language, clock: { every } });
  return built;
}
const textOf = (selector: string) => document.querySelector(selector)!.textContent;

it.each([
  ['en', '2025-09-12T10:00:00+08:00', '18days', 'Registration closes in18:02:00:00'],
  ['en', '2025-09-29T10:00:00+08:00', '1day', 'Registration closes in01:02:00:00'],
  ['en', '2025-09-30T11:00:00+08:00', '1hour', 'Registration closes in00:01:00:00'],
  ['en', '2025-09-30T11:20:00+08:00', '40minutes', 'Registration closes in00:00:40:00'],
  ['en', '2025-09-30T13:00:00+08:00', '11hours', 'Entries close in00:11:00:00'],
  ['en', '2025-07-14T00:00:00+08:00', '1day', 'Registration opens in01:00:00:00'],
  ['zh', '2025-09-12T10:00:00+08:00', '18天', '距报名截止18:02:00:00'],
] as const)('counts down in %s at %s', (language, now, leader, clock) => {
  open(language, now);
  expect(textOf('.leader-count')).toBe(leader);
  expect(textOf('.hero-clock')).toContain(clock);
});

it.each([
  // Approved after the end of registration.
  [{ registerState: 'PASS', submitUntil: '2025-10-03T15:00:00+08:00' }, '3days', 'Entries close in03:02'],
  // A denied registration may be sent again for some days.
  [
    { registerState: 'DENY', registerUntil: '2025-10-02T14:00:00+08:00' },
    '2days',
    'Registration closes in02:01',
  ],
  // A film that began to arrive in time.
  [
    { registerState: 'PASS', submitUntil: null, uploadGraceUntil: '2025-09-30T15:00:00+08:00' },
    '2hours',
    'Entries close in00:02',
  ],
  // Nothing of their own is open any more: the general end.
  [{ registerState: 'NONE', registerUntil: END }, '11hours', 'Entries close in00:11'],
  [{ registerState: 'SUBMITTED', registerUntil: END }, '11hours', 'Entries close in00:11'],
])('counts down to the end of a reader with %o', (standing, leader, clock) => {
  localStorage.setItem(HINT_KEY, JSON.stringify({ username: 'mara', ...standing }));
  open('en', '2025-09-30T13:00:00+08:00');
  expect(textOf('.leader-count')).toBe(leader);
  expect(textOf('.hero-clock')).toContain(clock);
});

it('turns the wedge with the seconds', () => {
  const angle = () =>
    document.querySelector<HTMLElement>('.leader-sweep')!.style.getPropertyValue('--second');
  open('en', '2025-09-12T10:00:41.900+08:00');
  expect(angle()).toBe('246deg');
  unmount();
  expect(angle()).toBe('');
});

it('follows an extended end of registration', () => {
  open('en', '2025-10-02T00:00:00+08:00', '2025-10-05T16:00:00Z');
  expect(textOf('.leader-count')).toBe('4days');
  expect(textOf('.finale-act p')).toBe(
    'Registration closes on 5 October 2025, 24:00 Beijing time · 12:00 in New York.',
  );
  expect(textOf('.act-when[data-in="open last"]')).toBe(
    'Registration closes5 October 2025, 24:00 Beijing time12:00 in New York',
  );
  open('en', '2025-10-07T00:00:00+08:00');
  expect(textOf('.finale-act p')).toBe(
    'Registration closed on 30 September 2025, 12:00 Beijing time · 00:00 in New York.',
  );
});

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
    const told = [...document.querySelectorAll('[data-readers-time]')].map((each) => each.textContent);
    // On the screen, in the act's date, and in the timeline.
    expect(told).toEqual([hour, hour, hour]);
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

it.each<[string, object | null, string, string, string, string]>([
  ['a visitor', null, '2025-07-03', 'Read the guidelines', '阅读参赛指南', '/guidelines'],
  ['a visitor', null, '2025-09-12', 'Register to enter', '立即报名', '/register'],
  ['a visitor', null, '2025-10-09', 'How films are judged', '看看如何评审', '/guidelines#judging'],
  ['a visitor', null, '2025-12-20', 'See the finalists', '看入围作品', '/shortlist'],
  [
    'a reader under review',
    { registerState: 'SUBMITTED' },
    '2025-10-09',
    'Your registration is under review',
    '你的报名正在审核',
    '/register?view=sent',
  ],
  [
    'a denied reader',
    { registerState: 'DENY', registerUntil: '2025-10-10T12:00:00+08:00' },
    '2025-10-09',
    'Register again',
    '修改报名并重新提交',
    '/register',
  ],
  [
    'an approved reader',
    { registerState: 'PASS', submitUntil: END },
    '2025-09-12',
    'Submit your film',
    '提交作品',
    '/submit',
  ],
  ['an approved reader', { registerState: 'PASS' }, '2025-10-09', 'Open the studio', '去创作', '/create'],
])('offers %s %o on %s one action', (_, standing, day, english, chinese, path) => {
  if (standing) localStorage.setItem(HINT_KEY, JSON.stringify({ username: 'mara', ...standing }));
  for (const [language, label] of [
    ['en', english],
    ['zh', chinese],
  ] as const) {
    open(language, `${day}T10:00:00+08:00`);
    const { action } = document.documentElement.dataset;
    const { act } = document.documentElement.dataset;
    const inAct = `:not([data-in]), [data-in~=${act}]`;
    const offered = [...document.querySelectorAll(`[data-step="${action}"] a:is(${inAct})`)];
    const localised = language === 'en' && /guidelines|shortlist/.test(path) ? `/en${path}` : path;
    expect(offered.map((link) => [link.textContent.trim(), link.getAttribute('href')])).toEqual([
      [label, localised],
      [label, localised],
    ]);
    unmount();
  }
});

describe('the film of the day', () => {
  /** The address of the film on the stage, its title in the dark and in the light, and its facts. */
  const shown = () => ({
    href: document.querySelector('.hero-still a')!.getAttribute('href'),
    titles: [...document.querySelectorAll('.hero-title[data-in=finalists]')].map(
      (title) => title.textContent,
    ),
    facts: textOf('.hero-lead [data-in=finalists] .hero-facts'),
    watch: document.querySelector<HTMLAnchorElement>('.act-do [data-step=finalists] [data-in=finalists]')!
      .pathname,
  });
  const sheet = () => [...document.querySelectorAll<HTMLAnchorElement>('.contact a')];

  it.each(['en', 'zh'] as const)('is the next of the contact sheet after midnight, in %s', (language) => {
    // The finalists are named on 16 October.
    for (const [now, index] of [
      ['2025-10-16T00:00:00+08:00', 0],
      ['2025-10-16T23:59:59+08:00', 0],
      ['2025-10-17T00:00:00+08:00', 1],
      ['2025-10-20T10:00:00+08:00', 4],
    ] as const) {
      open(language, now);
      const film = sheet()[index]!;
      const name = film.querySelector('img')!.alt;
      expect(shown(), now).toEqual({
        href: film.getAttribute('href'),
        titles: [name, name],
        facts: film.dataset.facts,
        watch: film.pathname,
      });
      for (const property of ['--r', '--title', '--over', '--track'])
        expect(document.documentElement.style.getPropertyValue(property)).toBe(
          film.style.getPropertyValue(property),
        );
      unmount();
    }
  });

  it('begins anew when every film has had its day', () => {
    open('en', '2025-10-16T10:00:00+08:00');
    const first = shown();
    const films = sheet();
    unmount();
    const day = 16 + films.length;
    open('en', `2025-11-${String(day - 31).padStart(2, '0')}T10:00:00+08:00`);
    expect(shown()).toEqual(first);
    expect(new Set(films.map((film) => film.href)).size).toBe(films.length);
  });

  it('is told with who made it, its ratio and its length', () => {
    open('en', '2025-10-16T10:00:00+08:00');
    expect(shown()).toEqual({
      href: '/en/shortlist/103',
      titles: ['Low Orbit Laundry', 'Low Orbit Laundry'],
      facts: 'Aino Lehtonen · 2.39:1 · 0:29',
      watch: '/en/shortlist/103',
    });
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

describe('once the results are published', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  /** What the page built after the publication offers on a day, by its act and the reader's action. */
  async function offered(language: Language, now: string) {
    vi.stubGlobal('__WINNERS__', true);
    vi.stubGlobal('__ACTS__', { ...__ACTS__, winners: true });
    vi.resetModules();
    const { default: Published } = await import('./Home');
    const { showAct } = await import('./act.island');
    const { createI18n: create, loadMessages } = await import('../../i18n/i18n');
    document.body.innerHTML = renderToStaticMarkup(
      <I18nextProvider i18n={create(language, await loadMessages(language))}>
        <MemoryRouter>
          <Published />
        </MemoryRouter>
      </I18nextProvider>,
    );
    const ping = { now, registrationEndsAt: END, submissionEndsAt: '2025-10-01T00:00:00+08:00' };
    showAct(contestClock(ping as Ping, 0, () => 0));
    const { action } = document.documentElement.dataset;
    return [...document.querySelectorAll(`[data-step="${action}"] a`)].map((link) => [
      link.textContent.trim(),
      link.getAttribute('href'),
    ]);
  }

  it.each([
    ['a visitor', null, '2025-11-20', 'winners'],
    ['a visitor', null, '2025-12-06', 'winners'],
    ['an approved reader', { registerState: 'PASS', submitUntil: END }, '2025-09-12', 'winners'],
    ['a denied reader', { registerState: 'DENY', registerUntil: END }, '2025-09-12', 'winners'],
    ['a visitor', null, '2025-12-20', 'finalists'],
  ] as const)('offers %s %o on %s one action: to see the %s', async (_, standing, day, action) => {
    if (standing) localStorage.setItem(HINT_KEY, JSON.stringify({ username: 'mara', ...standing }));
    const texts = {
      winners: ['See the winners', '看获奖名单'],
      finalists: ['See the finalists', '看入围作品'],
    };
    const path = { winners: '/winners', finalists: '/shortlist' }[action];
    const [english, chinese] = texts[action];
    const inEnglish = [english, `/en${path}`];
    expect(await offered('en', `${day}T10:00:00+08:00`)).toEqual([inEnglish, inEnglish]);
    const inChinese = [chinese, path];
    expect(await offered('zh', `${day}T10:00:00+08:00`)).toEqual([inChinese, inChinese]);
  });
});

it('restores the prerendered markup when unmounted', () => {
  const built = open('en', '2025-10-20T00:00:00+08:00');
  expect(document.body.innerHTML).not.toBe(built);
  unmount();
  expect(document.body.innerHTML).toBe(built);
});
