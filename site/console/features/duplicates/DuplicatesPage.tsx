import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { contestTime } from '../../lib/times';
import { useHotkeys } from '../../lib/useHotkeys';
import { Head } from '../../ui/Head';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { duplicatesKey, inOrder, readDuplicates } from './duplicates';
import { PairView } from './PairView';
import '../../styles/plot.css';
import './duplicates.css';

/** Films that look or sound alike, pair by pair. */
export default function DuplicatesPage() {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const { me } = useStore(session);
  const [address, setAddress] = useSearchParams();
  const query = useQuery({
    queryKey: duplicatesKey(edition),
    queryFn: ({ signal }) => readDuplicates(edition, signal),
  });
  const work = Number(address.get('work'));
  const pairs = inOrder(query.data ?? []).filter(
    ({ a, b }) => !work || a.workId === work || b.workId === work,
  );
  const at = Math.max(
    0,
    pairs.findIndex(({ id }) => id === address.get('pair')),
  );
  const pair = pairs[at];
  const waiting = pairs.filter(({ state }) => state === 'open').length;
  const move = (by: number) => {
    const next = pairs[at + by];
    if (next) setAddress({ ...(work ? { work: `${work}` } : {}), pair: next.id }, { replace: true });
  };
  useHotkeys({ j: () => move(1), k: () => move(-1) });
  return (
    <>
      <Head
        title={t('duplicates.title')}
        lead={
          pair &&
          t('duplicates.lead', {
            at: at + 1,
            total: pairs.length,
            waiting,
            found: contestTime(pair.foundAt, language),
          })
        }
      >
        <span className="small faint">
          <kbd>J</kbd> <kbd>K</kbd> {t('duplicates.next')}
        </span>
      </Head>
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && !pair && (
        <EmptyState mark="success" title={t('duplicates.empty')} text={t('duplicates.emptyText')} />
      )}
      {pair && <PairView key={pair.id} pair={pair} may={changes(me, 'submissions')} />}
    </>
  );
}
