import type { FileKind } from '../limits/limits';
import { typesText, type FileError } from './fileRules';

const text = (bytes: string): number[] => Array.from(bytes, (character) => character.charCodeAt(0));

/** How files begin, by the family of their type. */
const SIGNATURES: Record<string, number[][]> = {
  png: [[0x89, ...text('PNG\r\n\x1a\n')]],
  jpg: [[0xff, 0xd8, 0xff]],
  pdf: [text('%PDF-')],
  zip: [text('PK\x03\x04'), text('PK\x05\x06')],
  rar: [text('Rar!\x1a\x07')],
  '7z': [[...text('7z'), 0xbc, 0xaf, 0x27, 0x1c]],
  compound: [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
};

/** Types with the beginning of another: Office files are archives, or compound files in their older form. */
const FAMILY: Record<string, string> = {
  ...{ jpeg: 'jpg', docx: 'zip', pptx: 'zip', doc: 'compound', ppt: 'compound', mov: 'film', mp4: 'film' },
};

/** The first boxes of MP4 and QuickTime files (ISO/IEC 14496-12; QuickTime File Format). */
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** Compares a file's first bytes with the ending of its name; null when they fit. The service checks the whole file. */
export async function contentError(kind: FileKind, file: File): Promise<FileError | null> {
  const ending = file.name.toLowerCase().split('.').pop() ?? '';
  const family = FAMILY[ending] ?? ending;
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const fits =
    family === 'film'
      ? FIRST_BOXES.includes(String.fromCharCode(...head.subarray(4, 8)))
      : (SIGNATURES[family] ?? [[]]).some((signature) => signature.every((byte, at) => head[at] === byte));
  return fits ? null : { key: 'content', types: typesText(kind) };
}

export const isFilm = ({ name }: Pick<File, 'name'>): boolean => /\.(mp4|mov)$/i.test(name);
