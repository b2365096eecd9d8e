import type { Size } from './png';

/** The content of the first box of a name among the boxes of `file` (ISO/IEC 14496-12, 4.2); throws when there is none. */
function box(file: Buffer, name: string): Buffer {
  for (let at = 0; at + 8 <= file.length;) {
    const short = file.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short || file.length - at;
    if (file.toString('latin1', at + 4, at + 8) === name) return file.subarray(at + header, at + size);
    if (size < header) break;
    at += size;
  }
  throw new Error(`The file has no box ${name}.`);
}

/** Length in seconds and size in pixels of an MP4 file, from `mvhd` and the first track's `tkhd`. */
export function readMp4(file: Buffer): Size & { seconds: number } {
  const movie = box(file, 'moov');
  const header = box(movie, 'mvhd');
  const [scale, length] =
    header[0] === 1
      ? [header.readUInt32BE(20), Number(header.readBigUInt64BE(24))]
      : [header.readUInt32BE(12), header.readUInt32BE(16)];
  // Both are fixed-point numbers, 16.16, at the end of the box.
  const track = box(box(movie, 'trak'), 'tkhd');
  const [width, height] = [8, 4].map((fromEnd) => track.readUInt32BE(track.length - fromEnd) / 65_536);
  return { seconds: length / scale, width: width!, height: height! };
}
