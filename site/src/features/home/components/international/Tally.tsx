import { useTranslation } from 'react-i18next';
import { jury } from '@/content/prizes';
import { programme } from '@/content/programme';

/** How many films came from how many countries, as the build counted them, and how many people watch them. */
export function Tally() {
  const { t } = useTranslation('home');
  const { entries } = programme;
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
