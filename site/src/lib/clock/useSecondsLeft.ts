import { useEffect, useState } from 'react';

/** A wait, in milliseconds of the device's clock. */
export interface Wait {
  from: number;
  until: number;
}

/** The seconds that are left of a wait, counted down to 0. */
export function useSecondsLeft(wait: Wait | null): number {
  const [now, setNow] = useState(Date.now);
  const { from, until } = wait ?? { from: 0, until: 0 };
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (until <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - Math.max(now, from)) / 1000));
}
