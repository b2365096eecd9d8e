import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { isSelf } from '../../lib/actors';
import { useActorName } from '../../lib/colleagues';
import { session } from '../../lib/session';
import { Note } from '../../ui/Note';
import type { Phase } from './phases';

interface MovedBeforeProps {
  phase: Phase;
  /** When the end that was seen had been moved; null for the planned one. */
  seen: string | null;
}

/** Why an end was not moved: who moved it first, where that is why. */
export function MovedBefore({ phase: { movedAt, movedBy }, seen }: MovedBeforeProps) {
  const t = useTexts();
  const actorName = useActorName();
  const { me } = useStore(session);
  if (movedAt === seen || !movedBy) return <Note kind="bad">{t('phases.conflict')}</Note>;
  return (
    <Note kind="bad">
      {isSelf(movedBy, me)
        ? t('phases.conflictYou')
        : t('phases.conflictOther', { name: actorName(movedBy) })}
    </Note>
  );
}
