import { brand } from './catalogue';
import type { Zone } from '../lib/locale/language';

/** Address of a finalist's video in a zone: on the zone's asset host, or on the site's own host when the zone has none. */
export const videoAddress = (
  file: string,
  zone: Zone,
  hosts: Record<Zone, string> = brand.assetHosts,
): string => `${hosts[zone]}/films/${file}`;

/** The media type of a video file. */
export const videoType = (file: string): string => (file.endsWith('.mov') ? 'video/quicktime' : 'video/mp4');
