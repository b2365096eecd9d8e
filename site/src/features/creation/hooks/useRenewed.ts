import { useRef, useState } from 'react';
import type { Task } from '../api/generation';
import { useStudioParts } from './StudioContext';

/** Failures in a row that are answered by fresh addresses before the reader is told. */
const RENEWALS = 1;

/** Asks for fresh addresses of a task when one fails, which they do when they expire. Spread `watch` on the picture. */
export function useRenewed({ id }: Task): {
  unseen: boolean;
  watch: { onError: () => void; onLoad: () => void };
} {
  const { studio } = useStudioParts();
  const renewals = useRef(0);
  const [unseen, setUnseen] = useState(false);
  const onError = () => {
    if (renewals.current >= RENEWALS) return setUnseen(true);
    renewals.current += 1;
    studio.tasks.renew(id).catch(() => setUnseen(true));
  };
  const onLoad = () => {
    renewals.current = 0;
    setUnseen(false);
  };
  return { unseen, watch: { onError, onLoad } };
}
