import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showRegistration, type Row, type Shown } from '../api/registrations';
import type { Queue } from './useQueue';

/** Why nothing can be decided about the registration on the screen without looking at it again. */
export type Overtaken =
  | 'decided' // somebody decided about it
  | 'reopened' // somebody opened it again
  | 'changed' // its entrant sent it again
  | 'unlisted' // the list beside it no longer has it
  | null;

/** What was on the screen: a decision is about exactly this. */
interface Read {
  id: string;
  version: number;
  state: Row['state'];
  correctedAt: string | null;
  reviewedAt: string | null;
}

const readOf = ({ id, version, state, correctedAt, reviewedAt }: Row): Read => ({
  ...{ id, version, state, correctedAt, reviewedAt },
});

/** The open registration as it is now, compared with how it was when it was opened. */
export function useReading(queue: Queue) {
  const { edition, open, listed, list, ready } = queue;
  const id = open?.id ?? '';
  const shown = useQuery({
    queryKey: ['registration', edition, id],
    queryFn: ({ signal }) => showRegistration(edition, id, signal),
    enabled: open !== undefined,
  });
  const [read, setRead] = useState<Read | null>(null);
  const gone = open !== undefined && !listed && ready;
  const { refetch } = shown;
  // What became of it is known to the service alone, once the list has dropped it.
  useEffect(() => {
    if (gone) void refetch();
  }, [gone, list.dataUpdatedAt, refetch]);

  const row: Row | undefined = open && newest(open, shown.data, listed);
  if (open && read?.id !== open.id) setRead(readOf(open));
  const known = open && read?.id === open.id ? read : open && readOf(open);
  return {
    /** The registration as it is now. */
    row,
    shown,
    overtaken: row && known ? overtakenBy(known, row, gone) : null,
    /** What a decision about it names. */
    known,
    /** The organiser has seen how it is now. */
    readAgain: (now = row) => now && setRead(readOf(now)),
  };
}

export type Reading = ReturnType<typeof useReading>;

/** The list and the registration are fetched apart; a later decision or version is the newer one. */
function newest(open: Row, shown: Shown | undefined, listed: boolean): Row {
  if (!shown || shown.id !== open.id || shown.version < open.version) return open;
  if (!listed || shown.version > open.version) return shown;
  return open;
}

function overtakenBy(known: Read, now: Row, gone: boolean): Overtaken {
  if (now.version !== known.version) return 'changed';
  if (now.state !== known.state || now.reviewedAt !== known.reviewedAt)
    return now.state === 'SUBMITTED' ? 'reopened' : 'decided';
  return gone ? 'unlisted' : null;
}
