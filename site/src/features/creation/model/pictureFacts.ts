import type { Size } from './ratios';

/** What the bytes of a file say it is. */
export type PictureFacts = { type: 'png' | 'jpeg'; size: Size | null } | null;

/** Enough for the colour profile and the small picture that cameras put before the facts. */
const HEAD_BYTES = 1024 * 1024;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Type and size in pixels by the first bytes of a file, never by its name; null when it is no PNG or JPEG. */
export async function pictureFacts(file: Blob): Promise<PictureFacts> {
  const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (head.byteLength >= 24 && PNG.every((byte, at) => head.getUint8(at) === byte))
    return { type: 'png', size: { width: head.getUint32(16), height: head.getUint32(20) } };
  if (head.byteLength >= 4 && head.getUint16(0) === 0xffd8 && head.getUint8(2) === 0xff)
    return { type: 'jpeg', size: sizeOfJpeg(head) };
  return null;
}

/** Walks from segment to segment to the frame header (ITU T.81, B.2.2); null when it lies further on. */
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

/** SOF0 to SOF15 without DHT, JPG and DAC, which share their range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
