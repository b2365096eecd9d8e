import { brand } from './catalogue';
import type { Zone } from '../lib/locale/language';

/** Where a finalist's film is read from in a zone: its asset host, or the site's own host when it has none. */
export const videoAddress = (
  file: string,
  zone: Zone,
  hosts: Record<Zone, string> = brand.assetHosts,
): string => `${hosts[zone]}/films/${file}`;

/** The media type of a film's file. */
export const videoType = (file: string): string => (file.endsWith('.mov') ? 'video/quicktime' : 'video/mp4');
