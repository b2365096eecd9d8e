import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import type { Winners } from '../content/catalogue.gen';
import { finalists } from '../content/finalists';
import { createI18n, loadMessages } from '../i18n/i18n';
import en from '../i18n/en/winners';
import zh from '../i18n/zh/winners';
import type { Language } from '../lib/locale/language';
import { WinnersPage } from '../features/winners/components/WinnersPage';
import { published, winner } from './winners';

/** Opens the page of these results. */
export async function open(results: Winners, language: Language) {
  const messages = { ...(await loadMessages(language)), winners: language === 'en' ? en : zh };
  return render(
    <I18nextProvider i18n={createI18n(language, messages)}>
      <WinnersPage published={results} />
    </I18nextProvider>,
  );
}

export const [first, second, third] = finalists;

/** Results with films that have a page and films that have none. */
export const RESULTS = published(
  winner(first!.id, 1, 'first'),
  winner(second!.id, 2, 'second', 'creative'),
  winner(third!.id, 3, 'second'),
  winner(99_001, 4, 'third'),
  winner(99_002, 5, 'excellence'),
);
/** The headings of the parts. */
export const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
/** The paths that a part links to. */
export const linksOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .queryAllByRole<HTMLAnchorElement>('link')
    .map(({ pathname }) => pathname);
