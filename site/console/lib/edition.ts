import { useParams } from 'react-router-dom';
import { store, stored } from '../../src/lib/browser/storage';
import type { Edition } from '../../src/lib/edition';

/** Both editions, in the order of the switch. */
export const EDITIONS: Edition[] = ['international', 'camp'];

/** Local storage key of the edition that was shown last. */
const EDITION_KEY = 'marquee.console.edition';

export const isEdition = (name: string | undefined): name is Edition => EDITIONS.includes(name as Edition);

/** The edition that was shown last in this browser. */
export function lastEdition(): Edition {
  const last = stored(EDITION_KEY) ?? undefined;
  return isEdition(last) ? last : 'international';
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
  return isEdition(edition) ? edition : 'international';
}
