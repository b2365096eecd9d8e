import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../../i18n/useTexts';
import { useEdition } from '../../../lib/edition';
import { Pager } from '../../../ui/Pager';
import { Failed, Loading } from '../../../ui/State';
import { StateMark } from '../../../ui/StateMark';
import { TableScroll } from '../../../ui/TableScroll';
import { showBatch, type Batch, type BatchItem } from '../api/batches';
import { useSkipText } from '../hooks/useSkipText';
import { nameOf } from './QueueRow';

/** How many names are listed at first, and on a page of all of them. */
const FIRST = 8;
const PAGE = 50;

/** Whom a decision about many concerns: first those that would be left as they are. All can be read. */
export function BatchTable({ batch }: { batch: Batch }) {
  const t = useTexts();
  const edition = useEdition();
  const [page, setPage] = useState(0);
  const size = page ? PAGE : FIRST;
  const list = useQuery({
    queryKey: ['batch', edition, batch.id, page],
    queryFn: ({ signal }) => showBatch(edition, batch.id, page || 1, size, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (list.isPending) return <Loading />;
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const { items, total } = list.data;
  return (
    <>
      <TableScroll name={t('registrations.bulk.would')}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('registrations.bulk.name')}</th>
              <th scope="col">{t('registrations.bulk.would')}</th>
              <th scope="col">{t('registrations.bulk.mail')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow key={item.registration.id} item={item} decision={batch.decision} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      {!page && total > items.length && (
        <Button look="text" className="button-mini" onClick={() => setPage(1)}>
          {t('registrations.bulk.showAll', { count: total - items.length })}
        </Button>
      )}
      {page > 0 && total > PAGE && <Pager page={page} size={PAGE} total={total} onChange={setPage} />}
    </>
  );
}

function ItemRow({ item, decision }: { item: BatchItem; decision: Batch['decision'] }) {
  const t = useTexts();
  const skipText = useSkipText();
  const { outcome, registration } = item;
  const skipped = outcome === 'decided' || outcome === 'changed' ? outcome : '';
  const state = decision === 'approve' ? 'PASS' : 'DENY';
  return (
    <tr className={skipped ? 'is-gone' : undefined}>
      <th scope="row">{nameOf(registration)}</th>
      <td>
        {skipped ? (
          skipText({ id: registration.id, skipped, mail: '', registration })
        ) : (
          <StateMark state={state}>{t(`registrations.states.${state}`)}</StateMark>
        )}
      </td>
      <td className="quiet">
        {skipped ? t('registrations.bulk.noMail') : t(`registrations.languages.${registration.language}`)}
      </td>
    </tr>
  );
}
