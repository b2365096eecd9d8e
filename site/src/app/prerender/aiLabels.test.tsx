import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { WorkAI } from '@/content/catalogue.gen';
import { finalists } from '@/content/finalists';
import { programme } from '@/content/programme';
import { Films } from '@/features/home/components/international/Films';
import { AiLine } from '@/features/shortlist/components/AiLine';
import { FilmIndex } from '@/features/shortlist/components/FilmIndex';
import { HowMade } from '@/features/shortlist/components/HowMade';
import { WorkScreen } from '@/features/shortlist/components/WorkScreen';
import { FirstPrize } from '@/features/winners/components/FirstPrize';
import { PrizeSection } from '@/features/winners/components/PrizeSection';
import en from '@/i18n/en';
import enWinners from '@/i18n/en/winners';
import { createI18n } from '@/i18n/i18n';
import zh from '@/i18n/zh';
import zhWinners from '@/i18n/zh/winners';
import type { Language } from '@/lib/locale/language';
import { winner } from '@/testing/winners';

const STATES = ['certain', 'declared', 'suspected', 'none'] as const;
type State = (typeof STATES)[number];

/** What each place says: [in Chinese, in English]. */
const LABEL: Record<State, [string, string]> = {
  certain: ['含 AI 生成内容', 'AI-generated'],
  declared: ['可能含 AI 生成内容', 'AI-generated, declared'],
  suspected: ['疑似含 AI 生成内容', 'Suspected AI'],
  none: ['', ''],
};
const SHORT: Record<State, [string, string]> = {
  certain: ['AI 生成', 'AI'],
  declared: ['可能为 AI', 'AI, declared'],
  suspected: ['疑似 AI', 'AI?'],
  none: ['', ''],
};
const HOME: Record<State, [string, string]> = {
  certain: ['AI 生成', 'AI-generated'],
  declared: ['可能为 AI 生成', 'AI, declared'],
  suspected: ['疑似 AI 生成', 'suspected AI'],
  none: ['', ''],
};
const SENTENCE: Record<State, [string, string]> = {
  certain: ['本片含有 AI 生成合成内容。', 'This film contains AI-generated content.'],
  declared: [
    '本片可能含有 AI 生成合成内容：由作者声明。',
    'This film may contain AI-generated content: its makers declare it.',
  ],
  suspected: ['本片疑似含有 AI 生成合成内容。', 'This film is suspected to contain AI-generated content.'],
  none: [zh.shortlist.made.labels.none, en.shortlist.made.labels.none],
};

const film = finalists.find(({ video, cover }) => video?.file && cover)!;
const won = [winner(film.id, 1, 'first')];
const entries = won.map((each) => ({ winner: each, award: null, again: false }));
const group = { id: 'first', name: { en: 'First prize', zh: '一等奖' }, amount: null, entries };

/** Every place of the pages that shows a film: what stands there, and its words. */
const PLACES: Record<string, [(ai: WorkAI) => ReactElement, Record<State, [string, string]>]> = {
  'a card of the shortlist': [(ai) => <AiLine ai={ai} />, LABEL],
  'a line of the index': [() => <FilmIndex />, SHORT],
  'a player': [(ai) => <WorkScreen {...film} name="Film" ai={ai} />, LABEL],
  'a cover instead of a player': [
    (ai) => <WorkScreen {...film} name="Film" video={undefined} ai={ai} />,
    LABEL,
  ],
  'the page of a film': [(ai) => <HowMade id={film.id} ai={ai} />, SENTENCE],
  'the first prize': [() => <FirstPrize group={group as never} currency="USD" />, LABEL],
  'a card of a prize': [
    () => <PrizeSection id="x" title="Prize" note="" entries={entries as never} list={false} />,
    LABEL,
  ],
  'a film on Home': [() => <Films />, HOME],
};

const shown = [...finalists, ...programme.films];
const before = shown.map(({ ai }) => ai);
afterEach(() => shown.forEach((each, at) => (each.ai = before[at])));

/** The texts of the elements of a page. */
const textsOf = (html: string) =>
  html
    .replaceAll('&#x27;', "'")
    .split(/<[^>]*>| · /)
    .map((text) => text.trim());

describe.each(['zh', 'en'] as const)('labels of AI in %s', (language: Language) => {
  const i18n = createI18n(language, language === 'zh' ? zh : en);
  i18n.addResourceBundle(language, 'winners', language === 'zh' ? zhWinners : enWinners);
  const draw = (element: ReactElement) =>
    textsOf(
      renderToStaticMarkup(
        createElement(
          StaticRouter,
          { location: language === 'zh' ? '/' : '/en' },
          createElement(I18nextProvider, { i18n }, element),
        ),
      ),
    );

  it.each(STATES)('are at every place of a film that is %s', (label) => {
    const ai: WorkAI = { label, proven: 0, declared: 0, unknown: 60 };
    for (const each of shown) each.ai = ai;
    for (const [place, [element, words]] of Object.entries(PLACES)) {
      const texts = draw(element(ai));
      const [said, ...others] = [label, ...STATES.filter((state) => state !== label)].map(
        (state) => words[state][language === 'zh' ? 0 : 1],
      );
      if (said) expect(texts, place).toContain(said);
      for (const other of others) if (other) expect(texts, place).not.toContain(other);
    }
  });
});
