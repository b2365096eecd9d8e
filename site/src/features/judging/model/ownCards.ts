import type { Schema } from '../../../lib/api/schema';
import type { KeptCard } from './keptCards';

export type OwnRecord = Schema<'OwnRecords'>['records'][number];

/** A scorecard or a nomination as the service counts it. */
export interface CountedCard {
  workId: number;
  /** Undefined for a scorecard. */
  award?: string;
  /** In points by criterion; undefined for a nomination. */
  scores?: Readonly<Record<string, number | null>>;
}

/**
 * `given`: as this browser kept it, or as its key signed it. `changed`: the record that this browser kept was followed by
 * another one. `unkept`: the log and the count agree, and this browser has nothing to compare them with. `gone`: the log has the card, and it is
 * not counted. `differs`: what is counted is not what the log has, or what this browser kept is not in the log.
 */
export type CardState = 'given' | 'changed' | 'unkept' | 'gone' | 'differs';

/** A card with what the log has of it. */
export interface CheckedCard {
  name: string;
  workId: number;
  award?: string;
  state: CardState;
  signed: boolean;
  /** Of the last record; null without one. */
  record: OwnRecord | null;
  at: string | null;
}

interface Line {
  kind: string;
  at: string;
  data: Readonly<Record<string, unknown>> & {
    nominations?: readonly { workId: number; award: string }[];
    key?: string;
    signature?: string;
    signed?: string;
  };
}

const CARD = /^(scorecard\.set|nomination\.(made|modified|confirmed))$/;

/** The name by which a browser keeps a card: its work, with the award of a nomination. */
export const cardName = (workId: number, award?: string): string =>
  award ? `${workId}:${award}` : `${workId}`;

/** The line of a record; throws when it is no record. */
export const lineOf = (record: Pick<OwnRecord, 'record'>): Line => JSON.parse(record.record) as Line;

export interface Evidence {
  records: readonly OwnRecord[];
  kept: Readonly<Record<string, KeptCard>>;
  /** The public key of this browser in base64, null without one. */
  key: string | null;
  /** Whether a commitment opens to this salt and record. */
  opens: (record: KeptCard) => Promise<boolean>;
  /** Whether this browser's key signed this text. */
  signed: (text: string, signature: string) => Promise<boolean>;
}

/** Compares what is counted, what the log has and what this browser kept. */
export async function checkCards(cards: readonly CountedCard[], evidence: Evidence): Promise<CheckedCard[]> {
  const logged = new Map<string, OwnRecord[]>();
  const ended = new Set<string>(); // by a conflict or a cancellation
  for (const record of evidence.records) {
    const { kind, data } = lineOf(record);
    const name = cardName(data.workId as number, data.award as string | undefined);
    if (kind === 'recusal') ended.add(name);
    for (const { workId, award } of data.nominations ?? []) ended.add(cardName(workId, award));
    if (!CARD.test(kind)) continue;
    ended.delete(name);
    logged.set(name, [...(logged.get(name) ?? []), record]);
  }
  const counted = new Map(cards.map((card) => [cardName(card.workId, card.award), card]));
  const names = new Set([...counted.keys(), ...logged.keys(), ...Object.keys(evidence.kept)]);
  const shown = [...names].filter((name) => !ended.has(name) || counted.has(name) || name in evidence.kept);
  return Promise.all(
    shown.map(async (name) => {
      const checked = await check(name, counted.get(name), logged.get(name) ?? [], evidence);
      return ended.has(name) && counted.has(name) ? { ...checked, state: 'differs' as const } : checked;
    }),
  );
}

async function check(
  name: string,
  card: CountedCard | undefined,
  records: readonly OwnRecord[],
  { kept, key, opens, signed }: Evidence,
): Promise<CheckedCard> {
  const last = records.at(-1) ?? null;
  const line = last && lineOf(last);
  const mine = kept[name];
  const [workId, award] = name.split(':');
  const byKey = async () =>
    line?.data.key === key && key !== null && !!line?.data.signed
      ? signed(line.data.signed, line.data.signature ?? '')
      : false;
  const checked = { name, workId: Number(workId), award, record: last, at: line?.at ?? null };
  const sound = last !== null && (await opens(last)) && (!card || states(line!, card));
  const isSigned = sound && (await byKey());
  const known =
    !mine ||
    records.some(({ commitment, record }) => commitment === mine.commitment && record === mine.record);
  let state: CardState = 'unkept';
  if (!sound || !known) state = 'differs';
  else if (!card) state = 'gone';
  else if (isSigned || mine?.commitment === last.commitment) state = 'given';
  else if (mine) state = 'changed';
  return { ...checked, state, signed: isSigned };
}

/** Whether a record states what is counted. */
function states({ data }: Line, { scores = {} }: CountedCard): boolean {
  return Object.entries(scores).every(([criterion, points]) => data[criterion] === points);
}

/** Keys and ways into the account, the newest last: `judge.key` and `judge.access`. */
export const accessOf = (records: readonly OwnRecord[]) =>
  records
    .map((record) => ({ ...lineOf(record), leaf: record.leaf }))
    .filter(({ kind }) => kind === 'judge.key' || kind === 'judge.access');

const DAY_MS = 86_400_000;

/** Cards and nominations that were given within a day after a new way into the account. */
export function afterAccess(records: readonly OwnRecord[], at: string): number {
  const from = Date.parse(at);
  return records.map(lineOf).filter((line) => {
    const passed = Date.parse(line.at) - from;
    return CARD.test(line.kind) && passed >= 0 && passed <= DAY_MS;
  }).length;
}
