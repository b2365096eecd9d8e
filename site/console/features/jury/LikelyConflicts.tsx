import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { Failed } from '../../ui/State';
import { likelyConflicts } from './jury';
import { LikelyConflict } from './LikelyConflict';
import './likely.css';

/** Judges who seem to be an entrant, or of their team or organisation: the undecided, and folded those that are decided. */
export function LikelyConflicts({ mayChange }: { mayChange: boolean }) {
  const t = useTexts();
  const edition = useEdition();
  const query = useQuery({
    queryKey: ['jury', edition, 'likely'],
    queryFn: ({ signal }) => likelyConflicts(edition, signal),
  });
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const open = query.data?.filter(({ state }) => state === 'open') ?? [];
  const decided = query.data?.filter(({ state }) => state !== 'open') ?? [];
  if (open.length + decided.length === 0) return null;
  const list = (all: typeof open) => (
    <ul className="jury-likely-list">
      {all.map((each) => (
        <LikelyConflict key={each.id} conflict={each} mayChange={mayChange} />
      ))}
    </ul>
  );
  return (
    <section className="jury-likely" aria-labelledby="ju-likely">
      <div className="heading-row">
        <h2 id="ju-likely">{t('jury.likely')}</h2>
        <p className="num">{open.length}</p>
      </div>
      {open.length > 0 && (
        <>
          <p className="small">{t('jury.likelyLead')}</p>
          {list(open)}
          {mayChange && <p className="small faint">{t('jury.likelyEffect')}</p>}
        </>
      )}
      {decided.length > 0 && (
        <details>
          <summary>{t('jury.likelyDecided', { count: decided.length })}</summary>
          {list(decided)}
        </details>
      )}
    </section>
  );
}
