import type { i18n } from 'i18next';
import { ApiError, fieldErrorsOf } from '@/lib/api/error';

/** What the service refused of one item of a list, by the place in it: `label.zh`, `options[2].label.en`. */
export function partErrors(
  error: unknown,
  i18n: i18n,
  index: number,
  list = 'value',
): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_FAILED') return {};
  const start = `${list}[${index}]`;
  return Object.fromEntries(
    Object.entries(fieldErrorsOf(error))
      .filter(([field]) => field.startsWith(start))
      .map(([field, text]) => [field.slice(start.length).replace(/^\./, ''), text(i18n)]),
  );
}

/** What was refused of a part. */
interface Refusal {
  /** The number of its item; -1 for the whole list. */
  index: number;
  problem: string;
  /** Of another part, which was sent with it. */
  other: boolean;
}

/** What was refused of a part, and of others that were sent with it. */
export function refusals(error: unknown, i18n: i18n): Refusal[] {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_FAILED') return [];
  return Object.entries(fieldErrorsOf(error)).map(([field, text]) => ({
    index: Number(/^value\[(\d+)\]/.exec(field)?.[1] ?? -1),
    problem: text(i18n),
    other: field.startsWith('with.'),
  }));
}
