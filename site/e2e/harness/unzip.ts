import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const ENTRY = 0x02014b50;

/** Writes the files of an archive into a folder; resolves with their names. */
export function unzip(archive: Buffer, folder: string): string[] {
  const names: string[] = [];
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === ENTRY;) {
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
    const file = archive.toString('utf8', at + 46, at + 46 + name);
    if (!file.endsWith('/')) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(
        path.join(folder, file),
        archive.readUInt16LE(at + 10) === 0 ? packed : zlib.inflateRawSync(packed),
      );
      names.push(file);
    }
    at += 46 + name + extra + comment;
  }
  return names;
}
