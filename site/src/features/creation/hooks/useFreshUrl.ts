import { useRef, useState } from 'react';
import type { Task } from '../api/generation';
import { useStudio } from './useStudio';

/** Failures in a row that are answered with fresh addresses before `broken` is set. */
const MAX_RENEWALS = 1;

/** Reads a task again when the address of a result fails, as it does after it expired. Spread `handlers` on the picture. */
export function useFreshUrl({ id }: Task): {
  broken: boolean;
  handlers: { onError: () => void; onLoad: () => void };
} {
  const { tasks } = useStudio();
  const renewals = useRef(0);
  const [broken, setBroken] = useState(false);
  const onError = () => {
    if (renewals.current >= MAX_RENEWALS) return setBroken(true);
    renewals.current += 1;
    tasks.renew(id).catch(() => setBroken(true));
  };
  const onLoad = () => {
    renewals.current = 0;
    setBroken(false);
  };
  return { broken, handlers: { onError, onLoad } };
}
