import { useLanguage } from '../../../../src/lib/locale/useLanguage';
import { useTexts } from '../../../i18n/useTexts';
import { personName } from '../../../lib/actors';
import { contestTime } from '../../../lib/times';
import { Note } from '../../../ui/Note';
import type { Outcome } from '../api/registrations';
import { nameOf } from './QueueRow';

/** Why a decision was not carried out: what another organiser did first. */
export function Refused({ outcome: { skipped, registration } }: { outcome: Outcome }) {
  const t = useTexts();
  const language = useLanguage();
  if (!skipped) return null;
  const text =
    skipped === 'decided' && registration
      ? t('registrations.skipped.decided', {
          name: personName(registration.reviewedBy ?? ''),
          time: registration.reviewedAt ? contestTime(registration.reviewedAt, language) : '',
          state: t(`registrations.states.${registration.state}`),
        })
      : t(`registrations.skipped.${skipped}`);
  return (
    <Note kind="bad">
      <b>{t('registrations.notApplied')}</b> {registration && `${nameOf(registration)}: `}
      {text}
    </Note>
  );
}
