import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createI18n, loadMessages } from '@/i18n/i18n';
import type { Language } from '@/lib/locale/language';
import { contestClock } from '@/lib/clock/contestClock';
import { PING } from '@/testing/entrant';
import Camp from './Camp';
import { chairs, tapeMarks } from '@/ui/art/StageParts';
import { TAPED } from './StagePlan';

vi.mock('@/lib/edition', () => ({ edition: 'camp', kind: 'applications', header: 'PASSPORT' }));
vi.mock('@edition/brand.json', () => import('../../../../../../catalogue/editions/camp/brand.json'));
vi.mock('@edition/rules.json', () => import('../../../../../../catalogue/editions/camp/rules.json'));
vi.mock('@edition/timeline.json', () => import('../../../../../../catalogue/editions/camp/timeline.json'));

async function page(language: Language, Page = Camp): Promise<string> {
  const i18n = createI18n(language, await loadMessages(language));
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </I18nextProvider>,
  );
}
/** The actions at each place of a page: state, text and address. */
function actions(html: string) {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  return [...holder.querySelectorAll('.act-action')].map((place) =>
    [...place.querySelectorAll<HTMLElement>('[data-step]')].map((step) => [
      step.dataset.step,
      step.textContent.trim(),
      step.querySelector('a')?.getAttribute('href') ?? null,
    ]),
  );
}
const words = async (language: Language) =>
  (await page(language)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('home of the camp', () => {
  it.each([
    '2025 AI 剧场创作营',
    '9 月 10 日 – 10 月 24 日',
    '30 个构想',
    '15 支团队',
    '大师带班',
    '制作资助',
    '净利分成',
    '项目策划案',
    '剧本初稿',
    'PV 或关键画面',
    '过往 AI 作品',
    '申请截止于 2025 年 10 月 24 日 24:00（北京时间）。',
    '申请截止 2025 年 10 月 24 日 24:00（北京时间）',
  ])('shows in Chinese: %s', async (fact) => {
    expect(await words('zh')).toContain(fact);
  });

  it.each([
    'AI Theater Creation Camp 2025',
    '10 September – 24 October',
    '30 concepts',
    '15 teams',
    'Production subsidy',
    'net profit',
    'Applications close on 24 October 2025, 24:00 Beijing time.',
  ])('shows in English: %s', async (fact) => {
    expect(await words('en')).toContain(fact);
  });

  it.each([
    [
      'en',
      [
        ['register', 'Apply to the camp', '/register'],
        ['read', 'Read the camp guidelines', '/en/guidelines'],
        ['resubmit', 'Apply again', '/register'],
        ['review', 'Application under review', '/register?view=sent'],
        ['correct', 'Application in · correct it', '/register?view=sent'],
        ['create', 'Open the studio', '/create'],
        ['judging', 'How teams are selected', '/en/guidelines#selection'],
      ],
    ],
    [
      'zh',
      [
        ['register', '申请入营', '/register'],
        ['read', '阅读申请指南', '/guidelines'],
        ['resubmit', '修改申请并重新提交', '/register'],
        ['review', '你的申请正在审核', '/register?view=sent'],
        ['correct', '申请已递交 · 可修改', '/register?view=sent'],
        ['create', '去创作', '/create'],
        ['judging', '看看如何遴选', '/guidelines#selection'],
      ],
    ],
  ] as const)(
    'has an action for each state of an application in %s, and none to submit an entry',
    async (language, wanted) => {
      expect(actions(await page(language))).toEqual([wanted, wanted]);
    },
  );

  it.each([
    ['en', 'See the selected teams', '/en/winners'],
    ['zh', '看入选名单', '/winners'],
  ] as const)('leads to the selected teams once they are published, in %s', async (language, text, path) => {
    vi.stubGlobal('__WINNERS__', true);
    vi.stubGlobal('__ACTS__', {
      ...__ACTS__,
      finalistsAt: null,
      ceremonyAt: null,
      archiveAt: null,
      winners: true,
    });
    vi.resetModules();
    const { default: Published } = await import('./Camp');
    const wanted = [['winners', text, path]];
    expect(actions(await page(language, Published))).toEqual([wanted, wanted]);
    const { showAct } = await import('@/features/home/act.island');
    showAct(contestClock(PING, 0, () => 0));
    expect(document.documentElement.dataset.action).toBe('winners');
  });

  it('draws a mark for each team and a chair for each concept', async () => {
    const html = await page('zh');
    expect(html.match(/<text x="20"/g)).toHaveLength(15);
    expect(html.match(/M-9-10h18V6H-9z/g)).toHaveLength(30);
  });
});

describe('plan of the stage', () => {
  it('draws a chair for each shortlisted concept, in rows of 8, 10 and 12', () => {
    const placed = chairs(30);
    expect(placed).toHaveLength(30);
    expect(placed[0]?.x).toBe(720 * 2 - (placed[7]?.x ?? 0));
    expect(placed[8]?.x).toBe(720 * 2 - (placed[17]?.x ?? 0));
    expect(placed[18]?.x).toBe(720 * 2 - (placed[29]?.x ?? 0));
  });

  it('draws a mark for each team, at the same place on every call', () => {
    expect(tapeMarks(15, TAPED)).toHaveLength(15);
    expect(tapeMarks(15, TAPED)).toEqual(tapeMarks(15, TAPED));
  });
});
