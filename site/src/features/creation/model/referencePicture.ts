import { kinds } from '../../../lib/limits/limits.gen';
import { fileError, type FileError } from '../../../lib/upload/fileRules';
import type { Size } from './aspectRatio';

/** Why a file cannot be a reference; sides in pixels. */
export type PictureError =
  | FileError
  | { key: 'notPicture' }
  | { key: 'sides'; width: number; height: number; most: number }
  | { key: 'small'; width: number; height: number; least: number };

/**
 * Checks a file before it is uploaded, with the shortest side that the task takes; the service checks it again. Null when nothing
 * is wrong.
 */
export async function pictureError(file: File, least = 0): Promise<PictureError | null> {
  const wrongFile = fileError('reference', file);
  if (wrongFile) return wrongFile;
  const facts = await pictureFacts(file);
  if (!facts) return { key: 'notPicture' };
  const { width, height } = facts.size ?? { width: 0, height: 0 };
  const most = kinds.reference.maxSide;
  if (facts.size && Math.min(width, height) < least) return { key: 'small', width, height, least };
  return Math.max(width, height) > most ? { key: 'sides', width, height, most } : null;
}

/** Type and size in pixels, read from the bytes of a file. */
export type PictureFacts = { type: 'png' | 'jpeg'; size: Size | null } | null;

/** Covers the colour profile and the thumbnail that cameras store before the frame header. */
const HEAD_BYTES = 1024 * 1024;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Reads the first bytes of a file, regardless of its name; null when it is neither PNG nor JPEG. */
export async function pictureFacts(file: Blob): Promise<PictureFacts> {
  const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (head.byteLength >= 24 && PNG.every((byte, at) => head.getUint8(at) === byte))
    return { type: 'png', size: { width: head.getUint32(16), height: head.getUint32(20) } };
  if (head.byteLength >= 4 && head.getUint16(0) === 0xffd8 && head.getUint8(2) === 0xff)
    return { type: 'jpeg', size: sizeOfJpeg(head) };
  return null;
}

/** Walks the segments to the frame header (ITU T.81, B.2.2); null when it is not within the bytes read. */
function sizeOfJpeg(head: DataView): Size | null {
  let at = 2;
  while (at + 9 <= head.byteLength && head.getUint8(at) === 0xff) {
    const marker = head.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: head.getUint16(at + 5), width: head.getUint16(at + 7) };
    else if (marker === 0xd9 || marker === 0xda) return null;
    else at += 2 + head.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which are in the same range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
