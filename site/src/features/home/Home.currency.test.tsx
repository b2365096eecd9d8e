import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '@/lib/locale/language';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The texts and the markup of a part of Home, of an edition whose prizes are paid in another currency. */
async function drawn(part: 'Wall' | 'Prizes', currency: string, language: Language, amounts: number[]) {
  vi.stubGlobal('__WINNERS__', true);
  vi.resetModules();
  const { prizes } = await import('@/content/prizes');
  const { programme } = await import('@/content/programme');
  const { createI18n, loadMessages } = await import('@/i18n/i18n');
  const name = (text: string) => ({ en: text, zh: text });
  const list = amounts.map((amount, i) => ({
    ...{ id: `p${i}`, name: name(`Lantern ${i}`), recipients: name('For a film'), winners: i + 1, amount },
  }));
  Object.assign(prizes, { currency, prizes: list });
  const winners = list.map(({ id, name: won }) => ({ id: null, name: won, credits: '', prizes: [id] }));
  Object.assign(programme, { winners, first: { name: winners[0]!.name, light: { shape: 1, lightTop: 1 } } });
  const Part =
    part === 'Wall'
      ? (await import('./components/international/Wall')).Wall
      : (await import('./components/international/Prizes')).Prizes;
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language, await loadMessages(language))}>
      <MemoryRouter>
        <Part />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return { markup, words: markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

it.each([
  ['CNY', 'en', 'CNY 9,000', 'CNY 700 each'],
  ['CNY', 'zh', '9,000 元', '每部 700 元'],
  ['EUR', 'en', 'EUR 9,000', 'EUR 700 each'],
  ['EUR', 'zh', '9,000 欧元', '每部 700 欧元'],
] as const)('pays the winners’ wall in %s, in %s', async (currency, language, first, second) => {
  const { words } = await drawn('Wall', currency, language, [9000, 700]);
  expect(words).toContain(`Lantern 0 ${first}`);
  expect(words).toContain(`Lantern 1 ${second}`);
  expect(words).not.toMatch(/USD|美元/);
});

it.each([
  [[3000, 1500, 1500, 600], []],
  [
    [300_000, 1500, 10_000, 6000],
    ['7', '6', '6', '6', '5', '5', '5', '5'],
  ],
])('sizes the sums %j by their length where they are long', async (amounts, lengths) => {
  const { markup } = await drawn('Prizes', 'CNY', 'en', amounts);
  expect([...markup.matchAll(/font-size:min[^"]*cqi \/ (\d+)/g)].map(([, length]) => length)).toEqual(
    lengths,
  );
});
