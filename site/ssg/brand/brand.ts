import fs from 'node:fs';
import path from 'node:path';
import type { Brand } from '../../src/content/catalogue.gen.ts';
import type { Edition } from '../../src/lib/edition.ts';
import type { Language } from '../../src/lib/locale/language.ts';
import { lampOf, type Theme } from './lamp.ts';
import { cleanMark } from './mark.ts';
import { stageOf, type Setting } from './stage.ts';

/** The contest's own mark: the character 画 as an open frame. */
export const OWN_MARK =
  '<path fill="none" stroke="currentColor" stroke-width="3" d="M3 5.5h30M5.5 12v19.5h25V12M11.5 11.5h13v13h-13zM18 11.5v13M11.5 18h13"/>';

/** What an organiser gave an edition to look by, checked; `null` where the edition has the theme's own. */
export interface Face {
  brand: Brand;
  theme: Theme;
  /** The eleven tokens of the accent. */
  lamp: Record<string, string> | null;
  /** What the mark is drawn with. */
  mark: string | null;
  /** How the name is set on the stage; null for a name that is drawn. */
  stage: Record<Language, Setting | null>;
}

const read = (folder: string, name: string): unknown => {
  const file = path.join(folder, name);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
};

/** Reads what an edition looks like from its folder of the catalogue. Throws for what pages cannot show. */
export function faceOf(edition: Edition, folder: string): Face {
  const brand = read(folder, 'brand.json') as Brand;
  const theme =
    (read(folder, 'edition.json') as { theme?: Theme } | undefined)?.theme ??
    (edition === 'camp' ? 'day' : 'night');
  const about = read(folder, 'about.json') as
    { lettering?: Partial<Record<Language, { name: string }>> } | undefined;
  const stage = (language: Language) =>
    about?.lettering?.[language]?.name === brand.name[language] && !brand.stageName
      ? null
      : stageOf((brand.stageName ?? brand.name)[language]);
  return {
    brand,
    theme,
    lamp: brand.accent ? lampOf(brand.accent, theme) : null,
    mark: brand.mark ? cleanMark(fs.readFileSync(path.join(folder, brand.mark), 'utf8')) : null,
    stage: { en: stage('en'), zh: stage('zh') },
  };
}

/** The page's colour behind the mark, and the mark's, in each theme. */
const ICON = { night: ['#0e0b08', '#ffb02e'], day: ['#0e0b08', '#ffb02e'] } as const;

/** The mark as a picture of its own: the icon of pages. */
export function markPicture({ mark, lamp, theme }: Pick<Face, 'mark' | 'lamp' | 'theme'>): string {
  const [ground, line] = lamp && theme === 'day' ? [lamp.accent, lamp['on-accent']] : ICON[theme];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" color="${lamp && theme === 'night' ? lamp.accent : line}">` +
    `<rect width="36" height="36" fill="${ground}"/><g transform="translate(3 3) scale(.833)">${mark ?? OWN_MARK}</g></svg>`
  );
}
