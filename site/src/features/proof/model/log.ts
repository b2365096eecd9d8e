import { type Bytes, fromBase64, fromHex, hex, isSigned, join, sha256, textOf, utf8 } from './bytes';

/** An export whose records are those of its signed head. */
export interface CheckedLog {
  leaves: number;
  erased: number;
  root: string;
  /** Lines of cosignatures beside the head, which this page has no keys for. */
  witnesses: string[];
  /** The leaf of each commitment, in hexadecimal. */
  commitments: Map<string, number>;
  /** Those of them that are of nominations, scorecards and recusals: what judges have codes of. */
  cards: Map<string, number>;
  /** The leaf of each receipt, by the SHA-256 of its signed line. */
  receipts: Map<string, number>;
  prizes: number;
}

/** Why an export is not as its head states: the leaf, from 1, or a file. */
export class LogFault extends Error {
  constructor(readonly place: string) {
    super(place);
  }
}

const CARD = /^\{"kind":"(scorecard\.set|recusal|nomination\.\w+)"/;
const LINE = /^([12]) (?:erased ([0-9a-f]{64})|([0-9a-f]{32}) (.*))$/;

/** Checks the files of an export (deploy/transparency.md) with the text of /log/key. */
export async function checkLog(files: Map<string, Bytes>, keys: string): Promise<CheckedLog> {
  const read = (name: string): string => {
    const content = files.get(name);
    if (!content) throw new LogFault(name);
    return textOf(content);
  };
  const { size, root } = await openHead(read('head.txt'), keys);
  const log: CheckedLog = {
    leaves: size,
    erased: 0,
    root: hex(root),
    witnesses: [],
    commitments: new Map(),
    cards: new Map(),
    receipts: new Map(),
    prizes: 0,
  };
  const hashes: Bytes[] = [];
  for (const [i, line] of read('records.txt').split('\n').slice(0, -1).entries()) {
    const found = LINE.exec(line);
    if (!found || (found[2] && found[1] === '1')) throw new LogFault(String(i + 1));
    const digest = found[2] ? fromHex(found[2]) : await sha256(fromHex(found[3]!), utf8(found[4]!));
    const commitment = await sha256(Uint8Array.of(Number(found[1])), digest);
    if (log.commitments.has(hex(commitment))) throw new LogFault(String(i + 1));
    log.commitments.set(hex(commitment), i + 1);
    hashes.push(await sha256(Uint8Array.of(0), commitment));
    if (found[2]) log.erased++;
    const counts = found[1] === '1';
    if (counts && CARD.test(found[4] ?? '')) log.cards.set(hex(commitment), i + 1);
    const receipt = /^\{"kind":"receipt".*"sha256":"([0-9a-f]{64})"\}\}$/.exec(found[4] ?? '');
    if (receipt && !counts) log.receipts.set(receipt[1]!, i + 1);
  }
  if (hashes.length !== size || hex(await merkleRoot(hashes)) !== log.root) throw new LogFault('records.txt');
  const { awards } = JSON.parse(read('prizes.json')) as { awards: unknown[] };
  log.prizes = awards.length;
  if (files.has('witnessed.txt')) {
    const text = read('witnessed.txt');
    const witnessed = await openHead(text, keys);
    if (
      witnessed.size > size ||
      hex(await merkleRoot(hashes.slice(0, witnessed.size))) !== hex(witnessed.root)
    )
      throw new LogFault('witnessed.txt');
    if (witnessed.size === size) log.witnesses = namesOf(text).slice(1);
  }
  return log;
}

const namesOf = (note: string): string[] =>
  [...note.slice(note.indexOf('\n\n')).matchAll(/^— (\S+) /gm)].map(([, name]) => name!);

/** Opens a head that one of the keys has signed (https://c2sp.org/signed-note). */
async function openHead(note: string, keys: string): Promise<{ size: number; root: Bytes }> {
  const end = note.indexOf('\n\n') + 1;
  const [origin = '', size, root] = note.slice(0, end).split('\n');
  for (const key of keys.trim().split(/\s+/)) {
    const [name, id = '', encoded = ''] = key.split('+', 2).concat(key.split('+').slice(2).join('+'));
    if (name !== origin) continue;
    for (const [, signer, line] of note.slice(end).matchAll(/^— (\S+) (\S+)$/gm)) {
      const raw = fromBase64(line!);
      if (signer !== name || hex(raw.slice(0, 4)) !== id) continue;
      if (await isSigned(fromBase64(encoded).slice(1), raw.slice(4), utf8(note.slice(0, end))))
        return { size: Number(size), root: fromBase64(root!) };
    }
  }
  throw new LogFault('head.txt');
}

/** The root of a tree (RFC 6962, section 2.1). */
async function merkleRoot(leaves: readonly Bytes[]): Promise<Bytes> {
  let level = [...leaves];
  if (level.length === 0) return sha256(join());
  while (level.length > 1) {
    const next: Bytes[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i]!, level[i + 1]];
      next.push(right ? await sha256(Uint8Array.of(1), left, right) : left);
    }
    level = next;
  }
  return level[0]!;
}
