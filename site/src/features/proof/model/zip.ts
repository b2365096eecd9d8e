import type { Bytes } from './bytes';

const LARGEST = 256 << 20;

/** Reads the files of a ZIP archive, by name. Throws for another file, and for one that is too large for a page. */
export async function unzip(archive: Bytes): Promise<Map<string, Bytes>> {
  const view = new DataView(archive.buffer);
  let end = archive.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error('not a ZIP archive');
  const files = new Map<string, Bytes>();
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    total += view.getUint32(at + 24, true);
    if (total > LARGEST) throw new Error('too large');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength));
    const header = view.getUint32(at + 42, true);
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const packed = archive.slice(start, start + size);
    if (!name.endsWith('/')) files.set(name, method === 0 ? packed : await inflate(packed));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

async function inflate(packed: Bytes): Promise<Bytes> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
