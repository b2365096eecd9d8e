import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createI18n, loadMessages } from '../../i18n/i18n';
import type { Language } from '../../lib/locale/language';
import Home from './Home';

/** The text of the prerendered page. */
async function words(language: Language): Promise<string> {
  const i18n = createI18n(language, await loadMessages(language));
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Home />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('home of the international edition', () => {
  it.each([
    'Open Frame',
    '15 July – 30 September 2025',
    'Registration closes on 30 September 2025',
    '1 – 15 October',
    '16 – 30 October',
    'Mid-November',
    '6 December',
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
    '18+ on the day',
  ])('shows in English: %s', async (fact) => {
    expect(await words('en')).toContain(fact);
  });

  it.each([
    '2025.7.15 – 9.30',
    '10 月 16 – 30 日',
    '12 个现金奖，共 12,900 美元',
    '三部 每部 1,500 美元',
    '40、30、20、10，对应 2.39、1.79、1.20、0.60 比 1',
    '报名截止：2025 年 9 月 30 日',
  ])('shows in Chinese: %s', async (fact) => {
    expect(await words('zh')).toContain(fact);
  });

  it('marks registration and shows no day before the clock has answered', async () => {
    const text = await words('en');
    expect(text).toContain('Now Registration');
    expect(text).not.toMatch(/Today is|Day \d+ of/);
  });
});
