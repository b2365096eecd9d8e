import { useParams } from 'react-router-dom';
import { store, stored } from '../../src/lib/browser/storage';
import type { Edition, Kind } from '../../src/lib/edition';
import type { Bilingual, Language } from '../../src/lib/locale/language';

/** An edition of the contest, as the console lists it. */
export interface EditionEntry {
  id: Edition;
  kind: Kind;
  season: string;
  name: Bilingual;
  title: Bilingual;
  phases: { id: string; name: Bilingual }[];
}

declare const __EDITIONS__: EditionEntry[];

/** The editions of the catalogue. */
const entries: EditionEntry[] = __EDITIONS__;

/** All editions, in the order of the switch. */
export const EDITIONS: Edition[] = entries.map(({ id }) => id);

/** The edition with an id; the first one for an unknown id. */
export const editionEntry = (id: Edition): EditionEntry =>
  entries.find((entry) => entry.id === id) ?? entries[0]!;

/** Whether entrants of an edition apply with materials, instead of sending films. */
export const applies = (id: Edition): boolean => editionEntry(id).kind === 'applications';

/** Local storage key of the edition that was shown last. */
const EDITION_KEY = 'marquee.console.edition';

export const isEdition = (name: string | undefined): name is Edition =>
  name !== undefined && EDITIONS.includes(name);

/** The edition that was shown last in this browser. */
export function lastEdition(): Edition {
  const last = stored(EDITION_KEY) ?? undefined;
  return isEdition(last) ? last : EDITIONS[0]!;
}

export const rememberEdition = (edition: Edition): void => void store(EDITION_KEY, edition);

/** The edition in the address, outside the screens too; else the last one. */
export function editionInAddress(): Edition {
  const shown = window.location.pathname.split('/')[1];
  return isEdition(shown) ? shown : lastEdition();
}

/** The edition in the address: `/camp/registrations`. */
export function useEdition(): Edition {
  const { edition } = useParams();
  return isEdition(edition) ? edition : EDITIONS[0]!;
}

/** What an edition is called in the switch: its name and season, "Open Frame 2025". */
export function editionName(id: Edition, language: Language): string {
  const { name, season } = editionEntry(id);
  return season === '' ? name[language] : `${name[language]} ${season}`;
}
