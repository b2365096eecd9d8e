import { Link } from 'react-router-dom';
import type { Edition } from '@/lib/edition';
import { useTexts } from '../../i18n/useTexts';
import type { Overview } from './overview';

const STATES = [
  'judged',
  'uploading',
  'checking',
  'copiesPreparing',
  'copiesFailed',
  'links',
  'withdrawn',
  'disqualified',
] as const;

/** The states of the films from upload to jury. */
export function FilmsPart({ films, edition }: { films: NonNullable<Overview['films']>; edition: Edition }) {
  const t = useTexts();
  return (
    <section className="overview-films" aria-labelledby="overview-films">
      <div className="heading-row">
        <h2 id="overview-films">{t('overview.films')}</h2>
        <Link to={`/${edition}/submissions`}>{films.submissions}</Link>
      </div>
      <dl className="overview-list num">
        {STATES.map((state) => (
          <div key={state}>
            <dt>{t(`overview.filmStates.${state}`)}</dt>
            <dd className={state === 'copiesFailed' && films[state] ? 'accent strong' : undefined}>
              {films[state]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
