import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useActorName } from '../../lib/colleagues';
import { contestTime } from '../../lib/times';
import { Note } from '../../ui/Note';
import type { Confirmation } from './proposal';

/** Who has proposed a publication that a second owner confirms, and what the reader can do about it. */
export function ConfirmationNote({ confirmation, owner }: { confirmation: Confirmation; owner: boolean }) {
  const t = useTexts();
  const actorName = useActorName();
  const language = useLanguage();
  const { proposal, void: stale } = confirmation;
  if (!owner) return <Note>{t('results.confirmOwners')}</Note>;
  if (!proposal) return <Note>{t('results.confirmNone')}</Note>;
  const who = { name: actorName(proposal.by), time: contestTime(proposal.at, language) };
  if (stale) return <Note kind="warn">{t('results.confirmVoid', who)}</Note>;
  return proposal.own ? (
    <Note>{t('results.confirmOwn', who)}</Note>
  ) : (
    <Note kind="lit">{t('results.confirmOther', who)}</Note>
  );
}
