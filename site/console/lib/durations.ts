import type { Texts } from '../i18n/useTexts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its two largest units: `2 d 21 h`, `5 h`, `12 min`. */
export function durationText(t: Texts, milliseconds: number): string {
  if (milliseconds < HOUR)
    return t('shell.ago.minutes', { count: Math.max(1, Math.floor(milliseconds / MINUTE)) });
  if (milliseconds < DAY) return t('shell.ago.hours', { count: Math.floor(milliseconds / HOUR) });
  return t('shell.ago.days', {
    days: Math.floor(milliseconds / DAY),
    hours: Math.floor((milliseconds % DAY) / HOUR),
  });
}
