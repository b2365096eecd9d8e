import { useLanguage } from '@/lib/locale/useLanguage';
import { editionIds, editionName } from '../../lib/edition';
import { useTexts } from '../../i18n/useTexts';
import { WorkLink } from '../../ui/WorkLink';
import { WorkTitle } from '../../ui/WorkTitle';
import { nameOf, type Row } from './audit';

/** What an action is about: its name with the number beside it; a film leads to its page, an edition has its name. */
export function Subject({ row: { subject, subjectName } }: { row: Row }) {
  const t = useTexts();
  const language = useLanguage();
  const id = nameOf(subject);
  const edition = editionIds().find((name) => name === id);
  if (edition) return <>{editionName(edition, language)}</>;
  if (subject.startsWith('submission:') && subjectName) return <WorkTitle id={null} title={subjectName} />;
  if (!subject.startsWith('work:')) return <>{subjectName || id}</>;
  return (
    <WorkLink id={Number(id)}>
      {subjectName ? <WorkTitle id={Number(id)} title={subjectName} /> : t('submissions.number', { id })}
      {subjectName && <span className="faint num"> {id}</span>}
    </WorkLink>
  );
}
