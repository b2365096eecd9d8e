import about from '@edition/about.json';
import { brand } from '../../../content/catalogue';
import { text } from '../../../lib/locale/bilingual';
import type { Language } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';

/** A name drawn as lettering, where the edition has one. */
interface Lettering {
  viewBox: string;
  paths: string[];
}

const drawn = (about as { lettering?: Partial<Record<Language, Lettering>> }).lettering ?? {};

/** The contest's name, as lettering or in type. Drawn twice: in the dark, and in ink where the light falls on it. */
export function PhoneName() {
  const language = useLanguage();
  const lettering = drawn[language];
  if (!lettering) return text(brand.name, language);
  return (
    <svg viewBox={lettering.viewBox} preserveAspectRatio="none" fill="currentColor" aria-hidden="true">
      {lettering.paths.map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </svg>
  );
}

/** Whether the name is lettering, which says nothing to a screen reader. */
export const isDrawn = (language: Language): boolean => drawn[language] !== undefined;
