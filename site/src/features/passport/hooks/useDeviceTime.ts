import { useEffect, useState } from 'react';

/** The device's clock in milliseconds, read every second. */
export function useDeviceTime(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
