import type { ReactNode } from 'react';
import './header.css';
import '../button/button.css';

interface HeaderProps {
  /** The left side: brand, or back and title. */
  start?: ReactNode;
  /** A hairline below. */
  line?: boolean;
  /** The low header of the judges' pages. */
  judge?: boolean;
  /** The right side. */
  children: ReactNode;
}

/** The bar at the top of every page. */
export function Header({ start, line = false, judge = false, children }: HeaderProps) {
  return (
    <header className={`header${line ? ' header-line' : ''}${judge ? ' header-judge' : ''}`}>
      <div className="wrap">
        {start}
        <div className="header-side">{children}</div>
      </div>
    </header>
  );
}
