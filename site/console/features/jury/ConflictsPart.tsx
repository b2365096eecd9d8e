import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestTime } from '../../lib/times';
import { useTitleText } from '../../lib/titles';
import { exportAddress } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Pager } from '../../ui/Pager';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { TypedSearch } from '../../ui/TypedSearch';
import { WorkLink } from '../../ui/WorkLink';
import { CONFLICTS_SIZE, listConflicts } from './jury';

/** So many conflicts are read at a glance, without a search. */
const FEW = 5;

/** The conflicts of interest that judges have declared: who, with which film, when and why. */
export function ConflictsPart() {
  const t = useTexts();
  const titleText = useTitleText();
  const language = useLanguage();
  const edition = useEdition();
  const [q, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const declared = useQuery({
    queryKey: ['jury', edition, 'conflicts', q, page],
    queryFn: ({ signal }) => listConflicts(edition, q, page, signal),
    placeholderData: keepPreviousData,
  });
  const search = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  const { data } = declared;
  return (
    <section className="jury-conflicts" aria-labelledby="jury-conflicts">
      <div className="heading-row">
        <h2 id="jury-conflicts">{t('jury.declared')}</h2>
        {data && data.total > 0 && (
          <ExportLinks
            list={t('jury.declared')}
            address={(format) => exportAddress('judges/conflicts', { edition, q }, format)}
          />
        )}
      </div>
      <p className="small faint">
        {data?.total === 0 && !q ? t('jury.noConflicts') : t('jury.conflictsLead')}
      </p>
      {(q || (data && data.total > FEW)) && (
        <TypedSearch label={t('jury.findConflict')} value={q} onSearch={search} />
      )}
      {q && data?.total === 0 && <EmptyState title={t('jury.noConflictFound')} />}
      {declared.isPending && <Loading />}
      {declared.isError && <Failed error={declared.error} onRetry={() => void declared.refetch()} />}
      {data && data.total > 0 && (
        <ol className="history">
          {data.items.map(({ judge, workId, title, reason, declaredAt }) => (
            <li key={`${judge} ${workId}`}>
              <span className="small faint num">{contestTime(declaredAt, language)}</span>
              <p>
                <WorkLink id={workId}>
                  <b>
                    {t('jury.conflictOf', {
                      judge,
                      film: titleText(workId, title) || t('jury.film', { id: workId }),
                    })}
                  </b>
                </WorkLink>
                {reason && <span className="jury-why">{reason}</span>}
              </p>
            </li>
          ))}
        </ol>
      )}
      {data && data.total > CONFLICTS_SIZE && (
        <Pager page={page} size={CONFLICTS_SIZE} total={data.total} onChange={setPage} />
      )}
    </section>
  );
}
