/** Facts from a film's `moov` box. Only headers and `moov` are read, in slices, never the pictures. */
export interface FilmFacts {
  /** Length of the longest track's samples; null where `moov` does not have it (fragmented films). */
  seconds: number | null;
  /** Four-character codes of the first picture and sound track; null without one. */
  picture: string | null;
  sound: string | null;
  /** H.264, VP9 or AV1 with more than 8 bits a colour, 4:2:2 or 4:4:4. */
  studioProfile: boolean;
}

/** `cut`: a box does not end inside the file. `unknown`: unreadable here; the service decides. */
export type FilmReading = FilmFacts | 'cut' | 'unknown';

const MAX_MOOV_BYTES = 32 * 1024 * 1024;
const MAX_BOXES = 4096;
/** Boxes at the top of a file (ISO/IEC 14496-12; QuickTime File Format). Others do not indicate a cut file. */
const TOP = /^(ftyp|moov|mdat|wide|free|skip|uuid|moof|mfra|sidx|styp|meta|udta|pnot|emsg)$/;
/** Profiles of H.264 beyond 8 bits and 4:2:0 (ITU-T H.264, Annex A): High 10, 4:2:2, 4:4:4, CAVLC 4:4:4. */
const STUDIO_PROFILES = [110, 122, 244, 44];

export async function readFilm(file: Blob): Promise<FilmReading> {
  let movie: DataView | null = null;
  for (let at = 0, boxes = 0; at + 8 <= file.size && boxes < MAX_BOXES; boxes += 1) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const type = typeAt(head, 4);
    const short = head.getUint32(0);
    const header = short === 1 ? 16 : 8;
    if (header > head.byteLength || !TOP.test(type)) break;
    const size = short === 1 ? Number(head.getBigUint64(8)) : short || file.size - at;
    if (size < header) break;
    if (at + size > file.size) return 'cut';
    if (type === 'moov' && size <= MAX_MOOV_BYTES)
      movie = new DataView(await file.slice(at + header, at + size).arrayBuffer());
    at += size;
  }
  try {
    return movie ? factsOf(movie) : 'unknown';
  } catch {
    return 'unknown'; // A box is shorter than its content.
  }
}

function factsOf(movie: DataView): FilmFacts {
  const facts: FilmFacts = { seconds: null, picture: null, sound: null, studioProfile: false };
  for (const track of boxes(movie, 'trak')) {
    const [media] = boxes(track, 'mdia');
    const [handler] = media ? boxes(media, 'hdlr') : [];
    const table = media && inside(media, ['minf', 'stbl']);
    const [description] = table ? boxes(table, 'stsd') : [];
    if (!handler || !table || !description || description.byteLength < 16) continue;
    const kind = typeAt(handler, 8);
    const codec = typeAt(description, 12);
    if (kind === 'vide' && !facts.picture) {
      facts.picture = codec;
      facts.studioProfile = isStudio(description);
    }
    if (kind === 'soun') facts.sound ??= codec;
    if (kind === 'vide' || kind === 'soun')
      facts.seconds = Math.max(facts.seconds ?? 0, lengthOf(media!, table)) || null;
  }
  return facts;
}

/** The length of a track's samples in seconds, by `stts` and the time scale of `mdhd`. */
function lengthOf(media: DataView, table: DataView): number {
  const [header] = boxes(media, 'mdhd');
  const [times] = boxes(table, 'stts');
  if (!header || !times || header.byteLength < 24) return 0;
  const scale = header.getUint32(header.getUint8(0) === 1 ? 20 : 12);
  const entries = Math.min(times.getUint32(4), Math.floor((times.byteLength - 8) / 8));
  let units = 0;
  for (let i = 0; i < entries; i += 1) units += times.getUint32(8 + i * 8) * times.getUint32(12 + i * 8);
  return scale ? units / scale : 0;
}

/** The profile in the decoder's configuration, which comes 78 bytes after the beginning of a sample entry. */
function isStudio(description: DataView): boolean {
  const entry = part(description, 16 + 78, Math.min(description.byteLength, 8 + description.getUint32(8)));
  const byte = (box: string, at: number) => (entry && boxes(entry, box)[0]?.getUint8(at)) ?? 0;
  switch (typeAt(description, 12)) {
    case 'vp09': // VP Codec ISO Media File Format Binding: profile, and the bits of a colour
      return byte('vpcC', 4) !== 0 || byte('vpcC', 6) >> 4 > 8;
    case 'av01': // AV1 Codec ISO Media File Format Binding: profile, high_bitdepth
      return byte('av1C', 1) >> 5 !== 0 || (byte('av1C', 2) & 0x40) !== 0;
    default:
      return STUDIO_PROFILES.includes(byte('avcC', 1));
  }
}

function inside(view: DataView, path: string[]): DataView | undefined {
  return path.reduce<DataView | undefined>((box, type) => (box ? boxes(box, type)[0] : undefined), view);
}

/** The contents of the boxes of a type. Ends at a box that does not fit. */
function boxes(view: DataView, wanted: string): DataView[] {
  const found: DataView[] = [];
  for (let at = 0; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at);
    const content = size >= 8 ? part(view, at + 8, at + size) : null;
    if (!content) break;
    if (typeAt(view, at + 4) === wanted) found.push(content);
    at += size;
  }
  return found;
}

const part = (view: DataView, from: number, to: number): DataView | null =>
  from <= to && to <= view.byteLength ? new DataView(view.buffer, view.byteOffset + from, to - from) : null;

const typeAt = (view: DataView, at: number): string =>
  at + 4 <= view.byteLength
    ? String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
    : '';
