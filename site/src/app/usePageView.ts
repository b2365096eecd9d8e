import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { reportPageView } from '../lib/analytics/beacon';
import { userStore } from '../lib/session/user';

/** Reports each page a second after it was opened; the first one only where nobody `reported` it before. */
export function usePageView(reported: boolean): void {
  const { pathname } = useLocation();
  const done = useRef(reported ? pathname : null);
  useEffect(() => {
    if (done.current === pathname) return;
    done.current = null;
    return reportPageView(pathname, () => userStore.get().user?.id ?? null);
  }, [pathname]);
}
