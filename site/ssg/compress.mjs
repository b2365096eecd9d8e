import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const TEXT = /\.(html|css|js|json|svg|xml|txt)$/;
/** Below this many bytes a packet is a packet. */
const SMALLEST = 1000;
/** The many pages of works are compressed once, quickly. */
const MANY = /\/shortlist\/\d+\.html$/;
const AT_ONCE = 8;

/** Puts compressed forms beside every text of a built site, as a CDN would send them: `.gz`, and `.br` where it is smaller still. */
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
  fs.writeFileSync(`${file}.gz`, await gzip(source, { level: 9 }));
  if (MANY.test(file) || file.endsWith('.svg')) return;
  fs.writeFileSync(`${file}.br`, await brotli(source));
}
