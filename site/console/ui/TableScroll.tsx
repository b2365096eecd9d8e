import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts';
import { useScrolls } from '../lib/useScrolls';

interface TableScrollProps {
  /** What the table lists. */
  name: string;
  children: ReactNode;
}

/** A table that scrolls sideways by itself where the window is too narrow for it. Only there does Tab stop at it. */
export function TableScroll({ name, children }: TableScrollProps) {
  const t = useTexts();
  const [box, scrolls] = useScrolls<HTMLDivElement>('Width');
  const region = scrolls ? { role: 'region', tabIndex: 0, 'aria-label': t('shell.table', { name }) } : {};
  return (
    <div ref={box} className="table-scroll" {...region}>
      {children}
    </div>
  );
}
