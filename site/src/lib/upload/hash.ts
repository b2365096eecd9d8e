import { createCRC32, createSHA256 } from 'hash-wasm';

/** CRC-32C (Castagnoli), reflected: RFC 3720, appendix B.4. */
const CASTAGNOLI = 0x82f63b78;
const EDGE_BYTES = 1024 * 1024;
/** Samples between the edges: so many, each so long. */
const SAMPLES = 16;
const SAMPLE_BYTES = 64 * 1024;

/**
 * CRC32C of a whole file as Cloud Storage writes it: four bytes, big-endian, in base64. Reads the file as a stream, which
 * is faster than slices of a few MiB each.
 */
export async function crc32cOf(file: Blob): Promise<string> {
  const hasher = await createCRC32(CASTAGNOLI);
  hasher.init();
  const reader = file.stream().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) hasher.update(chunk.value);
  return btoa(String.fromCharCode(...hasher.digest('binary')));
}

/**
 * Identifies a file without reading all of it: SHA-256 of name, size, modification time, first and last MiB, and samples
 * between them. Rejects when the file can no longer be read.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const hasher = await createSHA256();
  hasher.init();
  hasher.update(JSON.stringify([file.name, file.size, file.lastModified]));
  hasher.update(await bytesOf(file.slice(0, EDGE_BYTES)));
  const between = file.size - 2 * EDGE_BYTES;
  for (let i = 0; i < SAMPLES && between > 0; i += 1) {
    const from = EDGE_BYTES + Math.floor((between * i) / SAMPLES);
    hasher.update(await bytesOf(file.slice(from, from + SAMPLE_BYTES)));
  }
  hasher.update(await bytesOf(file.slice(Math.max(0, file.size - EDGE_BYTES))));
  return hasher.digest('hex');
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
