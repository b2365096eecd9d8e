import { useTranslation } from 'react-i18next';
import type { Language } from '../../../lib/locale/language';
import { pagePath, workPath } from '../../../lib/paths';
import type { WorkContent } from '../model/workContent';

interface EpisodesProps {
  /** The work at hand. */
  id: number;
  series: NonNullable<WorkContent['series']>;
  language: Language;
}

/** The series of a work, with links to its other episodes. */
export function Episodes({ id, series: { name, episodes }, language }: EpisodesProps) {
  const { t } = useTranslation('shortlist');
  return (
    <nav className="work-series" aria-label={t('work.series', { series: name })}>
      <h2>{name}</h2>
      <ol>
        {episodes.map((other) => (
          <li key={other.id}>
            <span className="caption">{t('work.episode', { episode: other.episode })}</span>
            <a
              href={pagePath(workPath(other.id), language)}
              aria-current={other.id === id ? 'page' : undefined}
            >
              {other.name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
