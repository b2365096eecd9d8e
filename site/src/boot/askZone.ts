import { read } from '../lib/api/read';
import type { Schema } from '../lib/api/schema';
import { zoneCountry } from '../lib/locale/language';

/** How long the answer is believed, in seconds. */
const BELIEVED_S = 86_400;

/**
 * Where no edge has set the `zone` cookie: asks the service for the visitor's country and sets it, so that this and the
 * next page know. Resolves with the country, or null when the cookie was there, or nobody knows.
 */
export async function askZone(): Promise<string | null> {
  if (zoneCountry(document.cookie)) return null;
  try {
    const zone = await read<Schema<'Zone'>>('/apis/nocas/ip/zone');
    document.cookie = `zone=${zone.country ?? 'ZZ'}; Path=/; Max-Age=${BELIEVED_S}; SameSite=Lax`;
    return zone.country;
  } catch {
    return null;
  }
}
