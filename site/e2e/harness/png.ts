import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Length, name, content, checksum: https://www.w3.org/TR/png/#5Chunk-layout */
function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG file with a vertical gradient, 8 bits per channel. */
export function pngOf({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = Array.from({ length: height }, (_, y) => {
    const shade = 1 - y / height;
    const pixel = Buffer.from([60 + 180 * shade, 50 + 90 * shade, 120 - 30 * shade]);
    return Buffer.concat([Buffer.of(0), Buffer.alloc(3 * width, pixel)]);
  });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The size of a PNG file; throws for other files. */
export function sizeOfPng(file: Buffer): Size {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('The file is no PNG.');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
