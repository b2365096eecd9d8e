import { useCallback, useEffect, useState } from 'react';
import { readHistory, type History } from '../api/submission';

/** The submissions so far. */
export interface HistoryState {
  /** Null before they are there. */
  data: History | null;
  failed: boolean;
  retry: () => void;
}

/** Reads the history when the page opens, and again on demand. */
export function useHistory(): HistoryState {
  const [data, setData] = useState<History | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    readHistory().then(
      (history) => gone || setData(history),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [tries]);
  const retry = useCallback(() => {
    setFailed(false);
    setTries((n) => n + 1);
  }, []);
  return { data, failed, retry };
}
