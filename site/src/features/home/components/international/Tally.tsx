import { useTranslation } from 'react-i18next';
import content from '@catalogue/editions/international/about.json';
import type { AboutInternational } from '../../../../content/catalogue.gen';
import { jury } from '../../../../content/prizes';

/** How many films came from how many countries, once the organiser says so, and how many people watch them. */
export function Tally() {
  const { t } = useTranslation('home');
  const { entries } = content as AboutInternational;
  const figures = [
    [entries?.films, 'tally.films'],
    [entries?.countries, 'tally.countries'],
    [jury.length || undefined, 'tally.jurors'],
  ] as const;
  return (
    <p className="leader-count hero-tally" data-in="closed">
      {figures.map(
        ([count, words]) =>
          count !== undefined && (
            <span key={words}>
              <b>{count}</b>
              {` ${t(words, { count })}`}
            </span>
          ),
      )}
    </p>
  );
}
