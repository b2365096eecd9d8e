import { offsetAt } from './contestZone';

const MINUTE_MS = 60_000;

/** A moment as a field for date and time shows it, in the time of the edition's zone: `2027-07-13T00:00`. */
export function zonedField(moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? '' : new Date(at + offsetAt(at) * MINUTE_MS).toISOString().slice(0, 16);
}

/** The moment of such a field, as RFC 3339 with the zone's offset then; empty for an unfinished field. */
export function zonedMoment(field: string): string {
  const local = Date.parse(`${field}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) || Number.isNaN(local)) return '';
  const before = offsetAt(local);
  // Clocks may be changed between that time in UTC and there.
  const offset = offsetAt(local - before * MINUTE_MS);
  const size = Math.abs(offset);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${field}:00${offset < 0 ? '-' : '+'}${digits(Math.trunc(size / 60))}:${digits(size % 60)}`;
}
