import { useQuery } from '@tanstack/react-query';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { showRegistration } from '../registrations/api/registrations';
import { ConsentList } from '../registrations/components/ConsentList';
import { MemberList } from '../registrations/components/MemberList';
import { RegistrationChanges } from './RegistrationChanges';

/** How to reach who sent a work, and the members of their team; nothing for one who reads no personal data. */
export function ContactPart({ registrationId }: { registrationId: string | null }) {
  const t = useTexts();
  const edition = useEdition();
  const { me } = useStore(session);
  const mayRead = registrationId !== null && me?.personalData !== false;
  const shown = useQuery({
    queryKey: ['registration', edition, registrationId],
    queryFn: ({ signal }) => showRegistration(edition, registrationId ?? '', signal),
    enabled: mayRead,
  });
  if (!mayRead || !shown.data) return null;
  const { team, phoneCountry, phone } = shown.data.form;
  const number = team?.contactPhone ? [team.contactPhoneCountry, team.contactPhone] : [phoneCountry, phone];
  return (
    <>
      <p className="small num">
        {[t('registrations.phone'), number.filter(Boolean).join(' ')].join(t('shell.colon'))}
      </p>
      <ConsentList consents={shown.data.consents} />
      <MemberList team={team} />
      <RegistrationChanges shown={shown.data} />
    </>
  );
}
