import { useParams } from 'react-router-dom';
import { api } from '@/lib/api/api';
import type { Schema } from '@/lib/api/schema';
import { store, stored } from '@/lib/browser/storage';
import type { Edition, Kind } from '@/lib/edition';
import type { Bilingual, Language } from '@/lib/locale/language';
import { Store } from '@/lib/Store';

/** An edition of the contest, as the console lists it. */
export interface EditionEntry {
  id: Edition;
  kind: Kind;
  season: string;
  name: Bilingual;
  title: Bilingual;
  phases: { id: string; name: Bilingual }[];
}

/** An edition as the service lists it: what the console would otherwise know from its build alone. */
export type ServedEdition = Schema<'ConsoleEditionEntry'>;

declare const __EDITIONS__: EditionEntry[];

/** The editions of the catalogue that the console was built with. */
const built: EditionEntry[] = __EDITIONS__;

/** Calls that do not depend on an edition name this one. */
export const ANY_EDITION: Edition = built[0]!.id;

interface EditionsState {
  /** As the service lists them; empty before it has answered. */
  served: ServedEdition[];
  /** There is nothing but the sample. */
  sample: boolean;
  asked: boolean;
}

/** The editions: those of the service once it has answered, which may be made while the console is open. */
class EditionsStore extends Store<EditionsState> {
  constructor() {
    super({ served: [], sample: false, asked: false });
  }

  /** Asks the service again. Never rejects: without an answer the console has the editions that it knows. */
  readonly load = async (): Promise<void> => {
    try {
      const { editions: served, sample } = await api.get('/apis/organiser/editions', {
        quiet: true,
        relogin: false,
      });
      this.set({ served, sample, asked: true });
    } catch {
      this.set({ asked: true });
    }
  };

  /** Forgets what the service has answered. */
  readonly forget = (): void => this.set({ served: [], sample: false, asked: false });
}

export const editions = new EditionsStore();

/** The edition as the service lists it; undefined for one that it has not listed. */
export const servedEdition = (id: Edition): ServedEdition | undefined =>
  editions.get().served.find((entry) => entry.id === id);

/** All editions in the order of the switch, those of the build before the service has answered. */
export function editionIds(): Edition[] {
  const { served } = editions.get();
  return (served.length > 0 ? served : built).map(({ id }) => id);
}

/** The edition with an id; the first one for an unknown id. */
export function editionEntry(id: Edition): EditionEntry {
  const known = built.find((entry) => entry.id === id);
  const served = servedEdition(id);
  if (served) return { ...served, phases: known?.phases ?? phasesOf(served) };
  return known ?? built[0]!;
}

/** A clone has the phases of an edition of its kind until it is built. */
const phasesOf = ({ kind }: ServedEdition) => built.find((entry) => entry.kind === kind)?.phases ?? [];

/** Whether entrants of an edition apply with materials, instead of sending films. */
export const applies = (id: Edition): boolean => editionEntry(id).kind === 'applications';

/** Local storage key of the edition that was shown last. */
const EDITION_KEY = 'marquee.console.edition';

export const isEdition = (name: string | undefined): name is Edition =>
  name !== undefined && editionIds().includes(name);

/** The edition that was shown last in this browser. */
export function lastEdition(): Edition {
  const last = stored(EDITION_KEY) ?? undefined;
  return isEdition(last) ? last : editionIds()[0]!;
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
  return isEdition(edition) ? edition : editionIds()[0]!;
}

/** What an edition is called in the switch: its name and season, "Open Frame 2025". */
export function editionName(id: Edition, language: Language): string {
  const { name, season } = editionEntry(id);
  return season === '' ? name[language] : `${name[language]} ${season}`;
}
