import { Link } from 'react-router-dom';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestTime } from '../../lib/times';
import { MaterialList, materialsOf } from '../registrations/components/MaterialList';
import { ContactPart } from './ContactPart';
import { Conflicts } from './Conflicts';
import { ViewersPart } from './ViewersPart';
import type { Judging, Work } from './works';

interface ApplicationPartProps {
  application: NonNullable<Work['application']>;
  title: string;
  judging: Judging | null;
}

/** An application to the camp; who does not read registrations sees its name and state alone. */
export function ApplicationPart({ application, title, judging }: ApplicationPartProps) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const { state, submittedAt, registration, motivation, files } = application;
  return (
    <>
      {files && <MaterialList materials={materialsOf(files)} />}
      {judging && <ViewersPart viewers={judging.viewers} seconds={0} />}
      <h2>{t('works.people')}</h2>
      <dl className="fact-list small">
        <dt>{t('works.applicant')}</dt>
        <dd>
          {title}
          {registration && (
            <>
              <br />
              <span className="faint dossier-address">{registration.account}</span>
              <br />
              <Link
                className="work-link"
                to={`/${edition}/registrations?state=all&q=${encodeURIComponent(registration.account)}`}
              >
                {t('works.application')}
              </Link>
            </>
          )}
        </dd>
        <dt>{t('submissions.state')}</dt>
        <dd>{t(`registrations.states.${state}`)}</dd>
        <dt>{t('submissions.sent')}</dt>
        <dd>{contestTime(submittedAt, language)}</dd>
        {judging && <Conflicts conflicts={judging.conflicts} />}
      </dl>
      <ContactPart registrationId={registration?.id ?? null} />
      {motivation && <h2>{t('registrations.motivation')}</h2>}
      {motivation && <p className="quiet submissions-text">{motivation}</p>}
    </>
  );
}
