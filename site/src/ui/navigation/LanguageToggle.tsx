import { Fragment, type MouseEvent } from 'react';
import { htmlLang, type Language } from '../../lib/locale/language';
import '../layout/header.css';

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
