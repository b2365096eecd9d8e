import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useEdition } from '../../../lib/edition';
import { listBatches, runBatch, undoBatch, type Batch } from '../api/batches';

/** How often the batches are fetched again while one is held or under way, in milliseconds. */
const POLL_MS = 5_000;

/** The decisions about many of the last day, and taking them back. They outlast a reload of the page. */
export function useBatches(enabled: boolean) {
  const edition = useEdition();
  const client = useQueryClient();
  const [now, setNow] = useState(Date.now);
  const [step, setStep] = useState<Batch | null>(null);
  const list = useQuery({
    queryKey: ['batches', edition],
    queryFn: async ({ signal }) => ({ batches: await listBatches(edition, signal), at: Date.now() }),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.batches.some(({ state: is }) => is !== 'undone') ? POLL_MS : false,
  });
  const { batches = [], at = 0 } = list.data ?? {};
  /** By the service's clock, as its own times. */
  const left = ({ sendsAt, now: then }: Batch) =>
    sendsAt ? Math.ceil((Date.parse(sendsAt) - Date.parse(then) - (now - at)) / 1000) : 0;
  const open = batches.filter((batch) => isUnderWay(batch) || (batch.state === 'done' && left(batch) > 0));
  const ticking = open.length > 0;
  useEffect(() => {
    if (!ticking) return;
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [ticking]);

  const refresh = () =>
    Promise.all(
      ['batches', 'registrations', 'registration', 'overview'].map((name) =>
        client.invalidateQueries({ queryKey: [name, edition] }),
      ),
    );
  const change = useMutation({
    mutationFn: ({ id, undo }: { id: string; undo: boolean }) =>
      undo ? undoBatch(edition, id, setStep) : runBatch(edition, id, undefined, setStep),
    onSettled: async () => {
      await refresh();
      setStep(null);
    },
  });
  return {
    /** Those of the last day, the newest first. */
    batches,
    /** The newest that can still be taken back. */
    last: open.find((batch) => batch.state !== 'undoing'),
    /** How many seconds are left until its emails leave. */
    left,
    /** How far the one is that is being taken back or continued. */
    step,
    busy: change.isPending,
    undo: (id: string) => !change.isPending && change.mutate({ id, undo: true }),
    resume: (id: string) => !change.isPending && change.mutate({ id, undo: false }),
    refresh,
  };
}

export type Batches = ReturnType<typeof useBatches>;

export const isUnderWay = ({ state }: Batch): boolean => state === 'running' || state === 'undoing';
