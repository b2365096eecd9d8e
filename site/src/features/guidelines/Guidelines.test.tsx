import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createI18n, loadMessages } from '@/i18n/i18n';
import type { Language } from '@/lib/locale/language';
import Guidelines from './Guidelines';

async function page(language: Language): Promise<string> {
  const i18n = createI18n(language, await loadMessages(language));
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Guidelines />
      </MemoryRouter>
    </I18nextProvider>,
  );
}
const words = async (language: Language) =>
  (await page(language)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('guidelines of the international edition', () => {
  it.each([
    'Anyone who is 18 or older',
    'a team of up to 5',
    '5:00 Longest running time',
    '70% Smallest share',
    'Film MP4, MOV 2 GB',
    'Cover JPG, PNG 10 MB',
    'Production process DOC, DOCX, PDF, MP4, ZIP, RAR, 7Z 500 MB',
    'at most 500 Chinese or 1,000 English characters',
    'up to 10 times in all. Only the latest submission is judged.',
    'within 3–5 business days',
    'Registration closes: 30 September 2025, 12:00 Beijing time.',
    'Submission closes: 30 September 2025, 24:00 Beijing time.',
    'up to 6 hours after it',
    'you have 72 hours',
    'First prize 1 3,000',
    'Second prize 3 1,500',
    'Third prize 5 600',
    'Excellence awards – –',
    'Award ceremony 6 December 2025, 19:30 Beijing time',
    '40 % Creativity',
    'hello@openframe.example',
  ])('shows in English: %s', async (fact) => {
    expect(await words('en')).toContain(fact);
  });

  it.each([
    '年满 18 周岁',
    '最多 5 人',
    '影片 MP4 / MOV 2 GB',
    '报名截止：2025 年 9 月 30 日 12:00（北京时间）',
    '投稿截止：2025 年 9 月 30 日 24:00（北京时间）',
    '最多 10 次',
    '颁奖典礼 2025 年 12 月 6 日 19:30（北京时间）',
    '10 % 主题表达',
  ])('shows in Chinese: %s', async (fact) => {
    expect(await words('zh')).toContain(fact);
  });

  it('has a section for every entry of its table of contents', async () => {
    const html = await page('en');
    const anchors = [...html.matchAll(/href="#([\w-]+)"/g)].map((match) => match[1]);
    expect(anchors.length).toBeGreaterThan(8);
    for (const anchor of anchors) expect(html).toContain(`<section id="${anchor}"`);
  });
});
