import { useTranslation } from 'react-i18next';
import type { shownWork } from '../../lib/overlay';

/** A work's description and, where its author told it, how it was made. */
export function FilmStory({ shown }: { shown: ReturnType<typeof shownWork> }) {
  const { t } = useTranslation('shortlist');
  return (
    <div className="film-story">
      <h3>{t('about')}</h3>
      <p>{shown.description}</p>
      {shown.process && (
        <>
          <h3>{t('process')}</h3>
          <p>{shown.process}</p>
        </>
      )}
    </div>
  );
}
