import crypto from 'node:crypto';
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
/** Brotli forms of former builds by the SHA-256 of their source: scripts and styles are the same in most publications. */
const KNOWN = path.resolve(import.meta.dirname, '../../node_modules/.cache/brotli');

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
  fs.writeFileSync(`${file}.br`, await smallestBrotli(source));
}

async function smallestBrotli(source) {
  const known = path.join(KNOWN, crypto.createHash('sha256').update(source).digest('hex'));
  const former = fs.existsSync(known) ? fs.readFileSync(known) : '';
  if (former.length > 0) return former; // a machine that lost its power may keep an empty file
  const compressed = await brotli(source);
  fs.mkdirSync(KNOWN, { recursive: true });
  // Renamed when whole: another build may read it at the same time, and this one may be killed.
  const unfinished = `${known}.${process.pid}`;
  fs.writeFileSync(unfinished, compressed);
  fs.renameSync(unfinished, known);
  return compressed;
}
