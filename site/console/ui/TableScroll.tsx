import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts';

interface TableScrollProps {
  /** What the table lists. */
  name: string;
  children: ReactNode;
}

/** A table that scrolls sideways by itself where the window is too narrow for it. Only there does Tab stop at it. */
export function TableScroll({ name, children }: TableScrollProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setScrolls(current.scrollWidth > current.clientWidth));
    for (const measured of [current, ...current.children]) observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  const region = scrolls ? { role: 'region', tabIndex: 0, 'aria-label': t('shell.table', { name }) } : {};
  return (
    <div ref={box} className="t-scroll" {...region}>
      {children}
    </div>
  );
}
