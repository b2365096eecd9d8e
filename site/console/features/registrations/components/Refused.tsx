import { useTexts } from '../../../i18n/useTexts';
import { Note } from '../../../ui/Note';
import type { Outcome } from '../api/registrations';
import { useSkipText } from '../hooks/useSkipText';
import { nameOf } from './QueueRow';

/** Why a decision was not carried out: what an organiser did first. */
export function Refused({ outcome }: { outcome: Outcome }) {
  const t = useTexts();
  const skipText = useSkipText();
  const { skipped, registration } = outcome;
  if (!skipped) return null;
  return (
    <Note kind="bad">
      <b>{t('registrations.notApplied')}</b> {registration && nameOf(registration) + t('shell.colon')}
      {skipText(outcome)}
    </Note>
  );
}
