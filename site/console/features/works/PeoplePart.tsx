import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { ContactPart } from './ContactPart';
import { Conflicts } from './Conflicts';
import { FilmChanges } from './FilmChanges';
import type { Film, Judging } from './works';

/** Who made the film, how it stands, and which judges stay away from it. */
export function PeoplePart({ film, judging }: { film: Film; judging: Judging | null }) {
  const t = useTexts();
  const edition = useEdition();
  return (
    <div>
      <h2>{t('works.people')}</h2>
      <dl className="fact-list small">
        <dt>{t('submissions.entrant')}</dt>
        <dd>
          {film.team || film.entrant || film.account}
          <br />
          <span className="faint dossier-address">{film.account}</span>
          {film.registrationId && (
            <>
              <br />
              <Link
                className="work-link"
                to={`/${edition}/registrations?state=all&q=${encodeURIComponent(film.account)}`}
              >
                {t('works.registration')}
              </Link>
            </>
          )}
        </dd>
        <dt>{t('submissions.state')}</dt>
        <dd>
          {t(`submissions.states.${film.state}`)}
          {film.shortlisted && t('shell.comma') + t('works.shortlisted')}
        </dd>
        {judging && <Conflicts conflicts={judging.conflicts} />}
      </dl>
      <FilmChanges film={film} />
      <ContactPart registrationId={film.registrationId} />
    </div>
  );
}
