import { useEffect, useEffectEvent } from 'react';

/** Calls `act` each time that the page is shown again, after another tab or program. */
export function useReturn(act: () => unknown): void {
  const onReturn = useEffectEvent(() => void act());
  useEffect(() => {
    const ending = new AbortController();
    const onChange = () => !document.hidden && onReturn();
    document.addEventListener('visibilitychange', onChange, { signal: ending.signal });
    window.addEventListener('focus', onChange, { signal: ending.signal });
    return () => ending.abort();
  }, []);
}
