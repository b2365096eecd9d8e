import { fileTypes, type FileKind } from '../limits/limits';
import { kinds } from '../limits/limits.gen';

/** The kinds of files that a submission carries. */
export type SubmissionFileKind = 'video' | 'cover' | 'process';

/** Why a file cannot be sent. */
export type FileError =
  | { key: 'empty' }
  | { key: 'type'; types: string }
  | { key: 'tooLarge'; limit: string }
  | { key: 'tooLong'; minutes: number };

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** A size as people write it: `612 MB`, `1.4 GB`, `87 kB`. */
export function sizeText(bytes: number): string {
  if (bytes >= GIGABYTE) return `${trimmed(bytes / GIGABYTE)} GB`;
  if (bytes >= MEGABYTE)
    return `${bytes >= 10 * MEGABYTE ? Math.round(bytes / MEGABYTE) : trimmed(bytes / MEGABYTE)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}

const trimmed = (n: number) => n.toFixed(1).replace(/\.0$/, '');

/** The types of a kind for people: `MP4, MOV`. */
export const typesText = (kind: FileKind): string => fileTypes(kind).join(', ');

/** The largest file of a kind, for people. */
export const limitText = (kind: FileKind): string => sizeText(kinds[kind].maxBytes);

/** Value of an input's `accept`. */
export const acceptOf = (kind: FileKind): string =>
  kinds[kind].extensions.map((extension) => `.${extension}`).join(',');

/** What the name and the size of a file already show; null when nothing speaks against it. */
export function fileError(kind: FileKind, file: Pick<File, 'name' | 'size'>): FileError | null {
  const { extensions, maxBytes } = kinds[kind];
  const name = file.name.toLowerCase();
  if (!extensions.some((extension) => name.endsWith(`.${extension}`)))
    return { key: 'type', types: typesText(kind) };
  if (file.size === 0) return { key: 'empty' };
  if (file.size > maxBytes) return { key: 'tooLarge', limit: limitText(kind) };
  return null;
}
