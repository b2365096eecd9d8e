import { useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/useTexts';
import { Note } from '../ui/Note';

const subscribe = (change: () => void) => {
  window.addEventListener('online', change);
  window.addEventListener('offline', change);
  return () => {
    window.removeEventListener('online', change);
    window.removeEventListener('offline', change);
  };
};

/** A note while the browser has no network. */
export function Offline() {
  const t = useTexts();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <Note kind="warn">{t('shell.offline')}</Note>;
}
