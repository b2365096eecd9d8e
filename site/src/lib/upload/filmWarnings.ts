import type { FilmFacts } from './filmFacts';

/** What not every browser plays; `codec` is its name for readers. */
export interface FilmWarning {
  key: 'picture' | 'sound' | 'colours';
  codec: string;
}

const PLAYED = /^(avc1|avc3|av01|vp09|mp4a|Opus|fLaC|\.mp3)$/;
/** Names by four-character code (MP4 Registration Authority, QuickTime File Format). */
const NAMES: [RegExp, string][] = [
  [/^avc[13]$/, 'H.264'],
  [/^vp09$/, 'VP9'],
  [/^av01$/, 'AV1'],
  [/^(hvc1|hev1|dvh1|dvhe)$/, 'HEVC (H.265)'],
  [/^(apc[nhso]|ap4[hx])$/, 'Apple ProRes'],
  [/^AVd[nh]$/, 'DNxHD/DNxHR'],
  [/^CFHD$/, 'CineForm'],
  [/^vp08$/, 'VP8'],
  [/^mp4v$/, 'MPEG-4 Part 2'],
  [/^(jpeg|mjp[ab])$/, 'Motion JPEG'],
  [/^(lpcm|sowt|twos|in24|in32|fl32|fl64|ipcm|fpcm|raw )$/, 'PCM'],
  [/^alac$/, 'Apple Lossless (ALAC)'],
  [/^ac-3$/, 'Dolby AC-3'],
  [/^ec-3$/, 'Dolby E-AC-3'],
];

const nameOf = (code: string): string => NAMES.find(([codes]) => codes.test(code))?.[1] ?? `“${code.trim()}”`;

/** The warnings of a film, by the same rule as the service (backend/upload/film_format.go). */
export function filmWarnings({ picture, sound, studioProfile }: FilmFacts): FilmWarning[] {
  const warnings: FilmWarning[] = [];
  if (picture && !PLAYED.test(picture)) warnings.push({ key: 'picture', codec: nameOf(picture) });
  else if (picture && studioProfile) warnings.push({ key: 'colours', codec: nameOf(picture) });
  if (sound && !PLAYED.test(sound)) warnings.push({ key: 'sound', codec: nameOf(sound) });
  return warnings;
}
