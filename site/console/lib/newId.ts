import { takenCriteria } from '@/lib/limits/limits.gen';

/**
 * A short name for a new row of the rules from its English text: small letters, digits and `_`. One that no other row
 * has; `own` is the one that it had.
 */
export function newId(text: string, rows: readonly { id: string }[], fallback: string, own?: string): string {
  // Ids of awards are capitals, those of prizes have `-`.
  const taken = rows.filter(({ id }) => id !== own).map(({ id }) => id.toLowerCase().replaceAll('-', '_'));
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 24)
    .replace(/_+$/, '');
  const stem = takenCriteria.includes(plain) ? `${fallback}_${plain}` : plain || fallback;
  let id = stem;
  for (let number = 2; taken.includes(id); number += 1) id = `${stem}_${number}`;
  return id;
}

/** The same for a prize, whose short name has `-` in the place of `_`. */
export const newPrizeId = (...given: Parameters<typeof newId>): string =>
  newId(...given).replaceAll('_', '-');
