/** Local storage key of the time of the last login with a provider, which other tabs hear of. */
const KEY = 'marquee.login';

/** Reports a login to the other tabs of this browser. */
export function reportLogin(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage the other tabs ask for a login of their own.
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
