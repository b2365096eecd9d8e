import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { smallestGzip } from './gzip.mjs';

const brotli = promisify(zlib.brotliCompress);
const TEXT = /\.(html|css|js|json|svg|xml|txt)$/;
/** Files below this many bytes fit into one packet and are not compressed. */
const SMALLEST = 1000;
/** The many pages of works are compressed once, with gzip. */
const MANY = /\/shortlist\/\d+\.html$/;
const AT_ONCE = 8;

/** Writes the compressed forms of every text file of a site beside it: `.gz`, and `.br` for all but works' pages and SVG. */
export async function compressSite(root) {
  const files = fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const next = async () => {
    for (let file = files.pop(); file; file = files.pop()) await compress(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function compress(file) {
  const source = fs.readFileSync(file);
  if (source.length < SMALLEST) return;
  fs.writeFileSync(`${file}.gz`, smallestGzip(source));
  if (MANY.test(file) || file.endsWith('.svg')) return;
  fs.writeFileSync(`${file}.br`, await brotli(source));
}
