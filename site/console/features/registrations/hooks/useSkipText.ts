import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../../i18n/useTexts';
import { isSelf } from '../../../lib/actors';
import { useActorName } from '../../../lib/colleagues';
import { session } from '../../../lib/session';
import { contestTime } from '../../../lib/times';
import type { Outcome } from '../api/registrations';

/** Says why a decision does not apply: mostly what was decided first, by whom and when. */
export function useSkipText() {
  const t = useTexts();
  const actorName = useActorName();
  const language = useLanguage();
  const { me } = useStore(session);
  return ({ skipped, registration }: Outcome): string => {
    if (!skipped) return '';
    if (skipped !== 'decided' || !registration) return t(`registrations.skipped.${skipped}`);
    const { reviewedBy, reviewedAt, state } = registration;
    return t(`registrations.skipped.${isSelf(reviewedBy, me) ? 'decidedByYou' : 'decided'}`, {
      name: actorName(reviewedBy ?? ''),
      time: reviewedAt ? contestTime(reviewedAt, language) : '',
      state: t(`registrations.states.${state}`),
    });
  };
}
