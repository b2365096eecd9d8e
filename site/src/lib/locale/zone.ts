import type { Language } from './language';

/** The parts of the world that have a host of films and pictures each. */
export type Zone = 'cn' | 'intl';

/** The zone of a country; `intl` for every one but mainland China. */
export const zoneOf = (country: string): Zone => (country === 'CN' ? 'cn' : 'intl');

/** The zone where a page's readers most likely are, as long as nobody knows their country. */
export const zoneOfLanguage = (language: Language): Zone => (language === 'zh' ? 'cn' : 'intl');
