import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileKind } from '../limits/limits';
import { checkFile } from './checkFile';
import { readFilm } from './filmFacts';
import { filmWarnings } from './filmWarnings';

/** The films on which the service's own check is tested. */
const film = (name: string) =>
  readFileSync(new URL(`../../../../backend/storage/inspect/testdata/${name}`, import.meta.url));
const fileOf = (content: BlobPart, name: string) => new File([content], name);

/** A film with four bytes replaced, `offset` after the first occurrence of a box's name. */
function changed(bytes: Buffer, box: string, offset: number, value: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  value.copy(copy, copy.indexOf(box) + offset);
  return copy;
}

describe('the content of a file', () => {
  it.each<[FileKind, string, string]>([
    ['cover', 'cover.png', '\xff\xd8\xff\xe0'],
    ['cover', 'cover.jpg', 'GIF89a'],
    ['process', 'how.pdf', ' %PDF-1.7'],
    ['process', 'how.zip', 'Rar!\x1a\x07'],
    ['script', 'script.docx', 'a plain text'],
    ['video', 'film.mp4', 'RIFF....AVI LIST'],
  ])('must fit the name: %s %s', async (kind, name, content) => {
    expect(await checkFile(kind, fileOf(Buffer.from(content, 'latin1'), name), null)).toMatchObject({
      key: 'content',
    });
  });

  it.each<[FileKind, string, string]>([
    ['cover', 'COVER.JPEG', '\xff\xd8\xff\xe0'],
    ['process', 'how.7z', '7z\xbc\xaf\x27\x1c'],
    ['script', 'script.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['concept', 'concept.pptx', 'PK\x03\x04'],
  ])('is accepted where it does: %s %s', async (kind, name, content) => {
    expect(await checkFile(kind, fileOf(Buffer.from(content, 'latin1'), name), null)).toBeNull();
  });
});

describe('a film', () => {
  const plain = film('plain.mp4');
  const video = (bytes: Buffer, name = 'film.mp4') =>
    checkFile('video', fileOf(new Uint8Array(bytes), name), 5);

  it('is read for its length and its codecs', async () => {
    expect(await readFilm(new Blob([new Uint8Array(plain)]))).toMatchObject({
      picture: 'avc1',
      sound: 'mp4a',
      seconds: expect.closeTo(2, 1) as number,
    });
    expect(await video(plain)).toBeNull();
    expect(await video(film('film.mov'), 'film.mov')).toBeNull();
  });

  it('is refused when its end is missing', async () => {
    expect(await video(plain.subarray(0, plain.length - 10))).toEqual({ key: 'cut' });
  });

  it('is refused without a picture', async () => {
    expect(await video(film('sound.mp4'))).toEqual({ key: 'soundOnly' });
  });

  it('is refused when it runs too long, with its length', async () => {
    const scale = Buffer.alloc(4);
    scale.writeUInt32BE(plain.readUInt32BE(plain.indexOf('mdhd') + 16) / 200);
    expect(await video(changed(plain, 'mdhd', 16, scale))).toMatchObject({
      key: 'tooLong',
      seconds: expect.closeTo(400, -1) as number,
    });
  });

  it('has warnings for what browsers may not play', async () => {
    const read = async (box: string, code: string) => {
      const facts = await readFilm(new Blob([new Uint8Array(changed(plain, box, 16, Buffer.from(code)))]));
      return typeof facts === 'string' ? facts : filmWarnings(facts);
    };
    expect(await read('stsd', 'avc1')).toEqual([]);
    expect(await read('stsd', 'hvc1')).toEqual([{ key: 'picture', codec: 'HEVC (H.265)' }]);
    expect(await read('stsd', 'apch')).toEqual([{ key: 'picture', codec: 'Apple ProRes' }]);
    expect(await read('stsd', 'vp08')).toEqual([{ key: 'picture', codec: 'VP8' }]);
  });

  it.each([
    ['H.264', 'avc1', 'avcC', '01640028', false],
    ['H.264', 'avc1', 'avcC', '016e0028', true], // High 10
    ['VP9', 'vp09', 'vpcC', '01000000000a82', false],
    ['VP9', 'vp09', 'vpcC', '01000000020aa2', true], // 10 bits
    ['VP9', 'vp09', 'vpcC', '01000000010a86', true], // 4:4:4
    ['AV1', 'av01', 'av1C', '81000c00', false],
    ['AV1', 'av01', 'av1C', '81004c00', true], // 10 bits
    ['AV1', 'av01', 'av1C', '81200000', true], // 4:4:4
  ])('in %s is warned of for its colours: %s, %s %s', async (codec, entry, box, configuration, warned) => {
    const named = changed(changed(plain, 'stsd', 16, Buffer.from(entry)), 'avcC', 0, Buffer.from(box));
    const film = changed(named, box, 4, Buffer.from(configuration, 'hex'));
    const facts = await readFilm(new Blob([new Uint8Array(film)]));
    expect(typeof facts === 'string' ? facts : filmWarnings(facts)).toEqual(
      warned ? [{ key: 'colours', codec }] : [],
    );
  });

  it('whose structure is damaged is left to the service', async () => {
    for (let at = 0; at < plain.length; at += 97) {
      const damaged = Buffer.from(plain);
      damaged.fill(0xff, at, Math.min(at + 8, plain.length));
      await expect(readFilm(new Blob([new Uint8Array(damaged)]))).resolves.toBeDefined();
    }
  });
});
