import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * After a link within the site: starts at the top of the new page, or at the part its hash names, and puts the focus
 * where a page load would. Going back leaves the place to the browser.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const from = useRef(pathname);
  useEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    if (type === 'POP') return;
    const part = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash, type]);
}
