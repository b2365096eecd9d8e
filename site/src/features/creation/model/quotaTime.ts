import { offsetName, timeOfDay } from '../../../lib/locale/dates';
import type { Language } from '../../../lib/locale/language';

/** When a quota is new: by the edition's clock, and by the reader's where that shows another time. */
export function quotaTime(
  resetsAt: string,
  language: Language,
): { time: string; zone: string; own: string | null } {
  const time = resetsAt.slice(11, 16);
  const own = timeOfDay(Date.parse(resetsAt), language);
  return { time, zone: offsetName(resetsAt), own: own === time ? null : own };
}
