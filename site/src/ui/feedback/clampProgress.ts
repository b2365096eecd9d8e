/**
 * A progress value as a whole number from 0 to 100: numbers are rounded, numeric strings parsed, of other strings the
 * first group of digits is taken, anything else is 0.
 */
export function clampProgress(value: unknown): number {
  return Math.min(100, Math.max(0, Math.round(read(value))));
}

function read(value: unknown): number {
  if (typeof value === 'number') return Number.isNaN(value) ? 0 : value;
  if (typeof value !== 'string') return 0;
  const text = value.trim();
  const number = text === '' ? NaN : Number(text);
  if (!Number.isNaN(number)) return number;
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}
