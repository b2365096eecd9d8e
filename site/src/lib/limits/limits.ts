import { kinds, lengths } from './limits.gen';

/** A kind of file that entrants send. */
export type FileKind = keyof typeof kinds;

/** File types for display: `MP4`, `DOCX`. The extensions of one type count once. */
export function fileTypes(kind: FileKind): string[] {
  return kinds[kind].extensions
    .filter((extension) => extension !== 'jpeg')
    .map((extension) => extension.toUpperCase());
}

/** The largest size of a kind for display, in binary units: `2 GB`, `500 MB`. */
export function maximumSize(kind: FileKind): string {
  const megabytes = kinds[kind].maxBytes / 2 ** 20;
  return megabytes >= 1024 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
}

/** Longest description, in characters: a Chinese character counts twice. */
export const descriptionLimit = { chinese: lengths.description / 2, other: lengths.description };
