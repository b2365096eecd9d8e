import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { Pager } from '../../ui/Pager';
import { Failed } from '../../ui/State';
import { ANY_SENDING, listSendings, type Sending } from './mails';
import { SendingFilters } from './SendingFilters';
import { SendingRow } from './SendingRow';

/** So many are read at a glance. */
const FEW = 3;
const MANY = 20;

interface SendingListProps {
  /** The one whose emails are listed; empty for none. */
  open: string;
  /** Missing for who reads no emails. */
  onOpen?: (id: string) => void;
  onRemind: (sending: Sending) => void;
}

/** The acts that had emails written to many, a row each with what became of them; nothing before the first. */
export function SendingList({ open, onOpen, onRemind }: SendingListProps) {
  const t = useTexts();
  const edition = useEdition();
  const [all, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const [values, setValues] = useState(ANY_SENDING);
  const size = all ? MANY : FEW;
  const list = useQuery({
    queryKey: ['mailBatches', edition, 'sendings', values, size, page],
    queryFn: ({ signal }) => listSendings(edition, values, page, size, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!data || (data.total === 0 && values === ANY_SENDING)) return null;
  return (
    <section className="mails-sends" aria-labelledby="mails-sends">
      <div className="heading-row">
        <h2 id="mails-sends">{t('mails.sendings')}</h2>
        <p className="num">{data.total}</p>
      </div>
      {all && (
        <SendingFilters
          values={values}
          onChange={(next) => {
            setValues(next);
            setPage(1);
          }}
        />
      )}
      {data.total === 0 && <p className="small faint">{t('mails.noSendings')}</p>}
      <ul>
        {data.items.map((sending) => (
          <SendingRow
            key={sending.id}
            sending={sending}
            isOpen={sending.id === open}
            onOpen={onOpen}
            onRemind={onRemind}
          />
        ))}
      </ul>
      {all && data.total > MANY && <Pager page={page} size={MANY} total={data.total} onChange={setPage} />}
      {!all && data.total > FEW && (
        <Button look="text" size="small" onClick={() => setAll(true)}>
          {t('mails.allSendings', { count: data.total })}
        </Button>
      )}
    </section>
  );
}
