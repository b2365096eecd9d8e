import { revokeLater } from '../browser/objectUrl';
import { fileTypes, maximumSize, type FileKind } from '../limits/limits';
import { kinds } from '../limits/limits.gen';

/** Why a file cannot be uploaded. */
export type FileError =
  | { key: 'empty' }
  | { key: 'type'; types: string }
  | { key: 'tooLarge'; limit: string }
  | { key: 'content'; types: string }
  | { key: 'cut' }
  | { key: 'soundOnly' }
  /** `seconds` is the film's length. */
  | { key: 'tooLong'; minutes: number; seconds: number };

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000 * MEGABYTE;
/** How long to wait for a film's metadata, in milliseconds. */
const METADATA_TIMEOUT_MS = 5_000;

/** A size for display, in decimal units as systems and browsers show files: `612 MB`, `1.4 GB`, `87 kB`. */
export function sizeText(bytes: number): string {
  if (bytes >= GIGABYTE) return `${oneDecimal(bytes / GIGABYTE)} GB`;
  if (bytes >= MEGABYTE)
    return `${bytes >= 10 * MEGABYTE ? Math.round(bytes / MEGABYTE) : oneDecimal(bytes / MEGABYTE)} MB`;
  return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
}

const oneDecimal = (n: number) => n.toFixed(1).replace(/\.0$/, '');

/** The types of a kind for display: `MP4, MOV`. */
export const typesText = (kind: FileKind): string => fileTypes(kind).join(', ');

/** Value of an input's `accept`. */
export const acceptOf = (kind: FileKind): string =>
  kinds[kind].extensions.map((extension) => `.${extension}`).join(',');

/** Checks the name and the size of a file; null when both are allowed. */
export function fileError(kind: FileKind, file: Pick<File, 'name' | 'size'>): FileError | null {
  const { extensions, maxBytes } = kinds[kind];
  const name = file.name.toLowerCase();
  if (!extensions.some((extension) => name.endsWith(`.${extension}`)))
    return { key: 'type', types: typesText(kind) };
  if (file.size === 0) return { key: 'empty' };
  if (file.size > maxBytes) return { key: 'tooLarge', limit: maximumSize(kind) };
  return null;
}

/** The running time of a film in seconds; null when this browser cannot read it, and the service checks it alone. */
export function runningTime(file: Blob): Promise<number | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), METADATA_TIMEOUT_MS);
    const finish = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds);
    };
    video.preload = 'metadata';
    video.onloadedmetadata = () => finish(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => finish(null);
    video.src = address;
  }).finally(() => {
    video.removeAttribute('src');
    // Ends what the element still reads.
    video.load();
    revokeLater(address);
  });
}
