const DAY_MS = 86_400_000;

/** What is wrong with a moment as it is typed, and what could be meant. */
export type MomentFault =
  | { kind: 'missing' | 'form' }
  /** No day of the calendar: 30 February. */
  | { kind: 'day'; day: string }
  /** No time of a day: 25:00. */
  | { kind: 'time'; day: string; time: string };

/** A moment as it is typed, `2025-09-30 24:00`, as a value `2025-10-01T00:00`; empty for an unfinished one, or no such day. */
export function typedMoment(text: string): string {
  const read = readMoment(text);
  return typeof read === 'string' ? read : '';
}

/** Why `text` is no moment; null when it is one. */
export function momentFault(text: string): MomentFault | null {
  const read = readMoment(text);
  return typeof read === 'string' ? null : read;
}

function readMoment(text: string): string | MomentFault {
  if (text.trim() === '') return { kind: 'missing' };
  const parts = /^\s*(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:\s+|T)(\d\d?)[:：](\d\d)\s*$/.exec(text);
  if (!parts) return { kind: 'form' };
  const [year, month, day, hour, minute] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const start = new Date(Date.UTC(year, month - 1, day));
  const named = [parts[1], twoDigits(month), twoDigits(day)].join('-');
  if (start.getUTCMonth() !== month - 1 || start.getUTCDate() !== day) return { kind: 'day', day: named };
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0))
    return { kind: 'time', day: named, time: `${twoDigits(hour)}:${parts[5]}` };
  return new Date(start.getTime() + (hour * 60 + minute) * 60_000).toISOString().slice(0, 16);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A value `2025-10-01T00:00` as it is typed; with `ends` midnight is `24:00` of the day before. */
export function writtenMoment(value: string, ends: boolean): string {
  if (!ends || !value.endsWith('T00:00')) return value.replace('T', ' ');
  const before = new Date(Date.parse(`${value}:00Z`) - DAY_MS);
  return `${before.toISOString().slice(0, 10)} 24:00`;
}
