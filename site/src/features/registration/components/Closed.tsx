import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { timeline } from '../../../content/catalogue';
import { ownEnd } from '../../../content/ownEnd';
import { clockStore } from '../../../lib/clock/contestClock';
import { deadlineInBothZones } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { readRegistration } from '../../../lib/registration';
import { useUser } from '../../../lib/session/user';
import { useStore } from '../../../lib/useStore';
import { ClosedForm } from '../../../ui/form/ClosedForm';

/** In place of the form once registration is closed to the entrant. `kept`: what was typed is in the draft. */
export function Closed({ kept }: { kept: boolean }) {
  const { t } = useTranslation('registration');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const { registerState } = useUser();
  const { clock } = useStore(clockStore);
  // Only a denial can have given the entrant more time than everybody.
  const denied = registerState === 'DENY';
  const { data } = useQuery({ queryKey: ['registration'], queryFn: readRegistration, enabled: denied });
  const publicEnd = clock?.ping.registrationEndsAt ?? timeline.registration.endsAt;
  const endsAt = ownEnd(publicEnd, publicEnd, data?.reviewedAt ?? null);
  return (
    <ClosedForm title={t('closed.title')}>
      {(data ?? !denied) && <p>{t('closed.text', { time: deadlineInBothZones(endsAt, language) })}</p>}
      {kept && <p className="quiet">{common('draftKept')}</p>}
    </ClosedForm>
  );
}
