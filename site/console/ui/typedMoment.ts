const DAY_MS = 86_400_000;

/** A moment as it is typed, `2025-09-30 24:00`, as a value `2025-10-01T00:00`; empty for an unfinished one, or no such day. */
export function typedMoment(text: string): string {
  const parts = /^\s*(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:\s+|T)(\d\d?)[:：](\d\d)\s*$/.exec(text);
  if (!parts) return '';
  const [year, month, day, hour, minute] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const start = new Date(Date.UTC(year, month - 1, day));
  const isDay = start.getUTCMonth() === month - 1 && start.getUTCDate() === day;
  if (!isDay || minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return '';
  return new Date(start.getTime() + (hour * 60 + minute) * 60_000).toISOString().slice(0, 16);
}

/** A value `2025-10-01T00:00` as it is typed; with `ends` midnight is `24:00` of the day before. */
export function writtenMoment(value: string, ends: boolean): string {
  if (!ends || !value.endsWith('T00:00')) return value.replace('T', ' ');
  const before = new Date(Date.parse(`${value}:00Z`) - DAY_MS);
  return `${before.toISOString().slice(0, 10)} 24:00`;
}
