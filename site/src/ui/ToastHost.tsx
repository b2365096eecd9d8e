import { useEffect } from 'react';
import { notices } from '../lib/notices';

/** Shows notices as toasts. What draws them is downloaded with the first one. */
export function ToastHost() {
  useEffect(
    () =>
      notices.listen((notice) => {
        void import('./toast').then(({ showToast }) => showToast(notice));
      }),
    [],
  );
  return null;
}
