import { useTexts } from '../../i18n/useTexts';
import { EmptyState } from '../../ui/State';
import { StateMark } from '../../ui/StateMark';
import { Tick } from '../../ui/Tick';
import type { Tallied } from './shortlist';

const AWARDS = ['LEVEL', 'CREATIVE', 'NARRATIVE'] as const;

interface TallyTableProps {
  works: Tallied[];
  chosen: ReadonlySet<number>;
  /** Missing for who may only read. */
  onChoose?: (id: number, on: boolean) => void;
}

/** Works with their nominations by award. */
export function TallyTable({ works, chosen, onChoose }: TallyTableProps) {
  const t = useTexts();
  if (works.length === 0)
    return <EmptyState title={t('shortlist.emptyTally')} text={t('shortlist.emptyTallyText')} />;
  return (
    <table className="t">
      <thead>
        <tr>
          <th scope="col">{t('shortlist.film')}</th>
          {AWARDS.map((award) => (
            <th key={award} scope="col" className="r">
              {t(`shortlist.awards.${award}`)}
            </th>
          ))}
          <th scope="col" className="r">
            {t('shortlist.total')}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {works.map((work) => (
          <tr key={work.workId}>
            <th scope="row">
              <span className="sl-film">
                {onChoose && !work.shortlisted && (
                  <Tick
                    label={t('shortlist.tickAdd', { title: work.title })}
                    checked={chosen.has(work.workId)}
                    onChange={(on) => onChoose(work.workId, on)}
                  />
                )}
                {work.title} <span className="f num">{work.workId}</span>
              </span>
            </th>
            {AWARDS.map((award) => (
              <td key={award} className="r">
                {work[award] || ''}
              </td>
            ))}
            <td className="r w">{work.total}</td>
            <td>
              {work.shortlisted && <StateMark state="ok">{t('shortlist.on')}</StateMark>}
              {!work.shortlisted && work.proposed && (
                <StateMark state="wait">{t('shortlist.proposed')}</StateMark>
              )}
              {!work.shortlisted && work.tied && <StateMark state="warn">{t('shortlist.tied')}</StateMark>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
