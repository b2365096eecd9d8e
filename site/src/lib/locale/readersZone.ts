import { htmlLang, type Language } from './language';

/** Outdated names that browsers still use for zones. */
const RENAMED: Record<string, string> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  // As its time is named everywhere.
  Shanghai: 'Beijing',
};

/** `Europe/Berlin`, from Temporal where the browser has it: the first use of Intl takes some 25 ms. */
export function timeZoneId(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } };
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The reader's time zone by name: the city in English (`New York`), the time of a place in Chinese (`纽约时间`). Null where
 * the browser names no place, such as `UTC`.
 */
export function readersZone(language: Language): string | null {
  const timeZone = timeZoneId();
  if (!timeZone?.includes('/') || timeZone.startsWith('Etc/')) return null;
  if (language === 'en') {
    const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
    return RENAMED[city] ?? city;
  }
  // Chromium has no Chinese names of cities: `New York时间`, but `北美东部时间`.
  for (const timeZoneName of ['shortGeneric', 'longGeneric'] as const) {
    const parts = new Intl.DateTimeFormat(htmlLang(language), { timeZone, timeZoneName }).formatToParts(0);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
    if (name && !/[a-z]/i.test(name)) return name;
  }
  return null;
}
