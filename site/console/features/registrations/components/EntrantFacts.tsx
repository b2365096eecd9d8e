import { useTexts } from '../../../i18n/useTexts';
import type { Shown } from '../api/registrations';
import { ConsentList } from './ConsentList';
import { MemberList } from './MemberList';

/** Who registered, and with whom. */
export function EntrantFacts({ shown: { form, account, workId, consents } }: { shown: Shown }) {
  const t = useTexts();
  const { team } = form;
  return (
    <>
      <h3>{t('registrations.entrant')}</h3>
      <dl className="fact-list">
        {workId !== null && (
          <>
            <dt>{t('registrations.number')}</dt>
            <dd className="num">{workId}</dd>
          </>
        )}
        <dt>{t('registrations.contact')}</dt>
        <dd>{team?.contactName || form.name}</dd>
        <dt>{t('registrations.email')}</dt>
        <dd>{team?.contactEmail || form.email}</dd>
        <dt>{t('registrations.phone')}</dt>
        <dd className="num">
          {team?.contactPhone
            ? `${team.contactPhoneCountry} ${team.contactPhone}`
            : `${form.phoneCountry} ${form.phone}`}
        </dd>
        <dt>{t('registrations.account')}</dt>
        <dd>{account}</dd>
        <dt>{t('registrations.experience')}</dt>
        <dd>{t(`registrations.experiences.${form.experience}`)}</dd>
      </dl>
      <ConsentList consents={consents} />
      <MemberList team={team} />
    </>
  );
}
