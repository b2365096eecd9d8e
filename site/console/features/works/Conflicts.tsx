import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { contestTime } from '../../lib/times';
import type { Judging } from './works';

/** The judges who have declared a conflict with the work, as an entry of a list; nothing without any. */
export function Conflicts({ conflicts }: { conflicts: Judging['conflicts'] }) {
  const t = useTexts();
  const language = useLanguage();
  if (conflicts.length === 0) return null;
  return (
    <>
      <dt>{t('works.conflicts')}</dt>
      <dd>
        {conflicts.map(({ judge, reason, declaredAt }) => (
          <p key={judge} className="dossier-conflict">
            <b>{judge}</b> {t('works.recused', { time: contestTime(declaredAt, language) })}
            {reason && <q className="queue-reason">{reason}</q>}
          </p>
        ))}
      </dd>
    </>
  );
}
