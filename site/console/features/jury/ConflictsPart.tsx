import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../src/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestTime } from '../../lib/times';
import { exportAddress } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Failed, Loading } from '../../ui/State';
import { listConflicts } from './jury';

/** The conflicts of interest that judges have declared: who, with which film, when and why. */
export function ConflictsPart() {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const declared = useQuery({
    queryKey: ['jury', edition, 'conflicts'],
    queryFn: ({ signal }) => listConflicts(edition, signal),
  });
  const { data } = declared;
  return (
    <section className="ju-conflicts" aria-labelledby="jury-conflicts">
      <div className="h">
        <h2 id="jury-conflicts">{t('jury.declared')}</h2>
        {data && data.length > 0 && (
          <ExportLinks
            list={t('jury.declared')}
            address={(format) => exportAddress('judges/conflicts', { edition }, format)}
          />
        )}
      </div>
      <p className="sm f">{data?.length === 0 ? t('jury.noConflicts') : t('jury.conflictsLead')}</p>
      {declared.isPending && <Loading />}
      {declared.isError && <Failed error={declared.error} onRetry={() => void declared.refetch()} />}
      {data && data.length > 0 && (
        <ol className="hist">
          {data.map(({ judge, workId, title, reason, declaredAt }) => (
            <li key={`${judge} ${workId}`}>
              <span className="sm f num">{contestTime(declaredAt, language)}</span>
              <p>
                <b>{t('jury.conflictOf', { judge, film: title || t('jury.film', { id: workId }) })}</b>
                {reason && <span className="ju-why">{reason}</span>}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
