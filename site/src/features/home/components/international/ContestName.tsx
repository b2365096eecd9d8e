import { Fragment } from 'react';
import { brand } from '@/content/catalogue';
import { stageSettings } from '@/content/face';
import { letteringOf } from '@/content/lettering';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';

/** The contest's name as it crosses the edge of the light: drawn, or in type that its measure sizes. */
export function ContestName() {
  const language = useLanguage();
  const drawn = letteringOf(language);
  const own = stageSettings?.[language];
  if (own)
    return (
      <span>
        {own.lines.map((line, i) => (
          <Fragment key={line}>
            {i > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </span>
    );
  if (!drawn) return text(brand.name, language);
  return (
    <svg
      viewBox={drawn.viewBox}
      preserveAspectRatio={drawn.boxes && 'none'}
      fill="currentColor"
      aria-hidden="true"
    >
      {drawn.paths.map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </svg>
  );
}
