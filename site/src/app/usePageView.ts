import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { reportPageView } from '../lib/beacon';
import { userStore } from '../lib/user';

/** Reports each page a second after it was opened. */
export function usePageView(): void {
  const { pathname } = useLocation();
  useEffect(() => reportPageView(pathname, () => userStore.get().user?.id ?? null), [pathname]);
}
