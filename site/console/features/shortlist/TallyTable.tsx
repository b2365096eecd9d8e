import { awardIds, awardName } from '../../lib/editionRules';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { StateMark } from '../../ui/StateMark';
import { TableScroll } from '../../ui/TableScroll';
import { WorkLink } from '../../ui/WorkLink';
import { WorkTitle } from '../../ui/WorkTitle';
import { countOf } from './histogram';
import type { Tallied } from './shortlist';

/** Works with their nominations by award. */
export function TallyTable({ works, busy }: { works: Tallied[]; busy: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const ids = works.map(({ workId }) => workId);
  return (
    <TableScroll name={t('shortlist.tally')}>
      <table className="data-table" aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{t('shortlist.film')}</th>
            {awardIds().map((award) => (
              <th key={award} scope="col" className="align-end">
                {awardName(award, language)}
              </th>
            ))}
            <th scope="col" className="align-end">
              {t('shortlist.total')}
            </th>
            <th scope="col">{t('shortlist.state')}</th>
          </tr>
        </thead>
        <tbody>
          {works.map((work) => (
            <tr key={work.workId}>
              <th scope="row">
                <WorkLink id={work.workId} works={ids}>
                  <WorkTitle id={work.workId} title={work.title} />
                </WorkLink>{' '}
                <span className="faint num">{work.workId}</span>
              </th>
              {awardIds().map((award) => (
                <td key={award} className="align-end">
                  {countOf(work, award) || ''}
                </td>
              ))}
              <td className="align-end strong">{work.total}</td>
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
    </TableScroll>
  );
}
