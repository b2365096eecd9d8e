import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '@/testing/server';
import type { Language } from '@/lib/locale/language';
import { openConsole } from '../testing/openConsole';
import { langOf } from './titles';

/** Opens the nominations of these works; the catalogue has work 7 in both languages. */
async function openTally(language: Language, titles: Record<number, string>) {
  const works = Object.entries(titles).map(([id, title]) => ({
    ...{ workId: Number(id), title, pictureUrl: null, LEVEL: 1, CREATIVE: 0, NARRATIVE: 0, total: 1 },
    ...{ shortlisted: false, proposed: false, tied: false },
  }));
  answer('get', '/apis/organiser/nominations', { works, total: works.length, most: 24 });
  answer('get', '/apis/organiser/shortlist', { works: [], total: 0, most: 24, seats: 0, selectable: 0 });
  openConsole('/international/shortlist', undefined, language);
  answer('get', '/apis/organiser/catalogue/titles', [{ workId: 7, title: { en: 'Ferry', zh: '灯渡' } }]);
}

it('shows the title of the catalogue in English, and marks one that is in Chinese alone', async () => {
  await openTally('en', { 7: '灯渡', 8: '面具的影子' });
  const [ferry] = await screen.findAllByRole('link', { name: 'Ferry' });
  expect(ferry!.querySelector('[lang]')).toBeNull();
  const [mask] = screen.getAllByRole('link', { name: '面具的影子' });
  expect(within(mask!).getByText('面具的影子').lang).toBe('zh-Hans');
});

it('shows the Chinese title in Chinese, and marks one that is in English alone', async () => {
  await openTally('zh', { 7: 'Ferry', 8: 'Tide' });
  await screen.findAllByRole('link', { name: '灯渡' });
  const [tide] = screen.getAllByRole('link', { name: 'Tide' });
  expect(within(tide!).getByText('Tide').lang).toBe('en');
});

it('keeps the title of a work that the catalogue has under another one', async () => {
  await openTally('en', { 7: '另一部' });
  await screen.findAllByRole('link', { name: '另一部' });
  expect(screen.queryByText('Ferry')).toBeNull();
});

it.each([
  ['Ferry', 'en', undefined],
  ['灯渡', 'zh', undefined],
  ['灯の渡し', 'zh', 'ja'],
  ['등불', 'en', 'ko'],
  ['Паром', 'en', 'und-Cyrl'],
  ['1984', 'zh', undefined],
] as const)('%s on a page in %s is in %s', (title, page, lang) => expect(langOf(title, page)).toBe(lang));
