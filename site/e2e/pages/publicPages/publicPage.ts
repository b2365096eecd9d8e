/** A public page and what it must show. */
export interface PublicPage {
  edition: 'international' | 'camp';
  path: string;
  /** The same page in the other language. */
  other: string;
  lang: 'zh-Hans' | 'en';
  title: string;
  /** Facts of the edition, as worded in the page's language. */
  facts: string[];
}

/** Titles of the two editions, in both languages. */
export const SITE_EN = 'Open Frame · AI Short Film Competition 2025';
export const SITE_ZH = '开画 · 2025 国际 AI 短片大赛';
export const CAMP_EN = 'Open Frame Camp · AI Theater Creation Camp 2025';
export const CAMP_ZH = '开画营 · 2025 AI 剧场创作营';
