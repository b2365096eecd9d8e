import { Fragment, type ReactNode, type MouseEvent } from 'react';
import './header.css';
import '../button/button.css';
import { htmlLang, type Language } from '../../lib/locale/language';

interface HeaderProps {
  /** The left side: brand, or back and title. */
  start?: ReactNode;
  /** A hairline below. */
  line?: boolean;
  /** The low header of the judges' pages. */
  judge?: boolean;
  /** Reaches to the sides of the window, as the page below it does. */
  wide?: boolean;
  /** The right side. */
  children: ReactNode;
}

/** The bar at the top of every page. */
export function Header({ start, line = false, judge = false, wide = false, children }: HeaderProps) {
  const looks = ['header', line && 'header-line', judge && 'header-judge', wide && 'header-wide'];
  return (
    <header className={looks.filter(Boolean).join(' ')}>
      <div className="wrap">
        {start}
        <div className="header-side">{children}</div>
      </div>
    </header>
  );
}

/** What the edition's own mark is drawn with, cleaned by the build (ssg/brand/mark.ts); null for the contest's. */
declare const __MARK__: string | null;

/** The edition's mark; without one of its own the character 画 as an open frame. */
export function BrandMark() {
  if (__MARK__)
    return (
      <svg
        className="brand-mark"
        viewBox="0 0 36 36"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: __MARK__ }}
      />
    );
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

interface LanguageToggleProps {
  label: string;
  current: Language;
  names: Record<Language, string>;
  /** Address of this page in a language. */
  addressIn: (language: Language) => string;
  onChoose: (language: Language, event: MouseEvent) => void;
}

/** Two plain links, so that the toggle works without JavaScript. */
export function LanguageToggle({ label, current, names, addressIn, onChoose }: LanguageToggleProps) {
  return (
    <nav className="lang-toggle" aria-label={label}>
      {(['en', 'zh'] as const).map((language, i) => (
        <Fragment key={language}>
          {i > 0 && <span aria-hidden="true">/</span>}
          <a
            href={addressIn(language)}
            lang={htmlLang(language)}
            hrefLang={htmlLang(language)}
            aria-current={language === current || undefined}
            onClick={(event) => onChoose(language, event)}
          >
            {names[language]}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}
