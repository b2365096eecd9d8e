/** Local storage key of a login's report. It is removed at once; the other tabs still get the event. */
const KEY = 'marquee.login';

/** Reports a login to the other tabs of this browser. */
export function reportLogin(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
    localStorage.removeItem(KEY);
  } catch {
    // Without storage the other tabs ask for their own login.
  }
}

/** Calls back when another tab reports a login; returns a function that unsubscribes. */
export function onLoginElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
