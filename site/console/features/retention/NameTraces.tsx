import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/ui/button/Button';
import { TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { placeOf, readTraces, settleTrace, type Trace } from './traces';

/** Texts that may name somebody who deleted their account, for owners; nothing when there are none. */
export function NameTraces() {
  const t = useTexts();
  const edition = useEdition();
  const { data } = useQuery({
    queryKey: ['traces', edition],
    queryFn: ({ signal }) => readTraces(edition, signal),
  });
  if (!data?.total) return null;
  return (
    <section>
      <h2>{t('retention.traces', { count: data.total })}</h2>
      <p className="faint">{t('retention.tracesLead')}</p>
      <ul className="stack">
        {data.items.map((trace) => (
          <TraceRow key={trace.id} trace={trace} />
        ))}
      </ul>
    </section>
  );
}

function TraceRow({ trace }: { trace: Trace }) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const settle = useMutation({
    mutationFn: (state: 'removed' | 'kept') => settleTrace(edition, trace.id, { state, reason }),
    onSettled: () => client.invalidateQueries({ queryKey: ['traces', edition] }),
  });
  return (
    <li>
      <Link to={placeOf(edition, trace)}>
        {t(`retention.places.${trace.place}`)} · {trace.search || trace.subject.split(':')[1]}
      </Link>
      <TextField label={t('retention.keepReason')} maxLength={500} value={reason} onChange={setReason} />
      {settle.isError && <CallError error={settle.error} />}
      <Button size="small" busy={settle.isPending} onClick={() => settle.mutate('removed')}>
        {t('retention.removed')}
      </Button>{' '}
      <Button
        size="small"
        busy={settle.isPending}
        disabled={!reason.trim()}
        onClick={() => settle.mutate('kept')}
      >
        {t('retention.keep')}
      </Button>
    </li>
  );
}
