import type { Attention } from './TaskStore';

/** The attention of whoever sits at this browser. */
export const browserAttention: Attention = {
  get: () => document.visibilityState !== 'hidden' && navigator.onLine,
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};
