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

/** The character 画 as an open frame: the mark of both editions. */
export function BrandMark() {
  return (
    <svg
      className="brand-mark"
      viewBox="0 0 36 36"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d="M3 5.5h30M5.5 12v19.5h25V12M11.5 11.5h13v13h-13zM18 11.5v13M11.5 18h13" />
    </svg>
  );
}
