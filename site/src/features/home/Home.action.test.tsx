import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contestClock, type Ping } from '@/lib/clock/contestClock';
import type { Language } from '@/lib/locale/language';
import { END, open, unmount } from '@/testing/homePage';
import { HINT_KEY } from '@/lib/session/loginHint';

afterEach(unmount);

it.each<[string, object | null, string, string, string, string]>([
  ['a visitor', null, '2025-07-03', 'Read the guidelines', '阅读参赛指南', '/guidelines'],
  ['a visitor', null, '2025-09-12', 'Register to enter', '立即报名', '/register'],
  ['a visitor', null, '2025-10-09', 'How films are judged', '看看如何评审', '/guidelines#judging'],
  ['a visitor', null, '2025-12-20', 'See the finalists', '看入围作品', '/shortlist'],
  [
    'a reader under review',
    { registerState: 'SUBMITTED' },
    '2025-10-09',
    'Registration under review',
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
  [
    'a reader whose registration nobody has opened',
    { registerState: 'SUBMITTED', registration: { version: 1, correctable: true } },
    '2025-09-12',
    'Registration in · correct it',
    '报名已提交 · 可修改',
    '/register?view=sent',
  ],
  [
    'a reader whose film is in',
    { registerState: 'PASS', submitUntil: END, entry: { version: 2, limit: 10, replaceable: true } },
    '2025-09-12',
    'Film in · replace version',
    '作品已提交 · 第  版 · 更换',
    '/submit',
  ],
  [
    'a reader with ten versions',
    { registerState: 'PASS', submitUntil: END, entry: { version: 10, limit: 10, replaceable: false } },
    '2025-09-12',
    'Film in ·  versions used',
    '作品已提交 ·  版均已用完',
    '/submit',
  ],
  [
    'a reader whose film is judged',
    { registerState: 'PASS', entry: { version: 2, limit: 10, replaceable: true } },
    '2025-10-09',
    'Film in · version',
    '作品已提交 · 第  版',
    '/submit',
  ],
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
    const { createI18n: create, loadMessages } = await import('@/i18n/i18n');
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
