import { createCRC32, createSHA256 } from 'hash-wasm';

/** CRC-32C (Castagnoli), reflected: RFC 3720, appendix B.4. */
const CASTAGNOLI = 0x82f63b78;
const EDGE_BYTES = 1024 * 1024;

/**
 * CRC32C of a whole file as Cloud Storage writes it: four bytes, big-endian, in base64. Read as a stream, which costs
 * the browser less work than slices of some MiB each.
 */
export async function crc32cOf(file: Blob): Promise<string> {
  const hasher = await createCRC32(CASTAGNOLI);
  hasher.init();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) hasher.update(part.value);
  return btoa(String.fromCharCode(...hasher.digest('binary')));
}

/** What tells one file from another without reading all of it: name, size, time of change, first and last MiB. */
export async function fingerprintOf(file: File): Promise<string> {
  const hasher = await createSHA256();
  hasher.init();
  hasher.update(JSON.stringify([file.name, file.size, file.lastModified]));
  hasher.update(await bytesOf(file.slice(0, EDGE_BYTES)));
  hasher.update(await bytesOf(file.slice(Math.max(0, file.size - EDGE_BYTES))));
  return hasher.digest('hex');
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());
