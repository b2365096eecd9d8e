import { renderToStaticMarkup } from 'react-dom/server';
import type { ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createI18n, loadMessages } from '@/i18n/i18n';
import { retention } from '@/lib/limits/limits.gen';
import type { Language } from '@/lib/locale/language';
import Privacy from './Privacy';
import Terms from './Terms';

async function page(Page: ComponentType, language: Language): Promise<string> {
  const i18n = createI18n(language, await loadMessages(language));
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </I18nextProvider>,
  );
}
const words = async (Page: ComponentType, language: Language) =>
  (await page(Page, language)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the privacy notice', () => {
  it('states the times after which data is deleted', async () => {
    const shown = await words(Privacy, 'en');
    expect(shown).toContain(`Unfinished files ${retention.unfinishedDays} days`);
    expect(shown).toContain(`finished files that belong to no entry ${retention.unusedDays} days`);
    expect(shown).toContain(`devices: ${retention.deviceDays} days`);
    expect(await words(Privacy, 'zh')).toContain(`未传完的文件 ${retention.unfinishedDays} 天`);
  });

  it('names the organiser and an address to write to', async () => {
    expect(await words(Privacy, 'en')).toMatch(/committee runs this contest.*hello@openframe\.example/);
    expect(await words(Privacy, 'zh')).toMatch(/组委会.*hello@openframe\.example/);
  });
});

describe('the terms', () => {
  it.each([
    ['en', 'at least 70% of it was made with Open Frame Studio'],
    ['en', 'has 6 more hours to finish'],
    ['zh', '年满 18 周岁'],
  ] as const)('quote the figures of the rules in %s: %s', async (language, fact) => {
    expect(await words(Terms, language)).toContain(fact);
  });
});

it.each([Privacy, Terms])('has a section for every entry of its table of contents', async (Page) => {
  const html = await page(Page, 'en');
  const anchors = [...html.matchAll(/href="#([\w-]+)"/g)].map((match) => match[1]);
  expect(anchors.length).toBeGreaterThan(5);
  for (const anchor of anchors) expect(html).toContain(`<section id="${anchor}"`);
});
