import { beginning } from '../lib/locale/dates';
import { text, type Language } from '../lib/locale/language';
import type { Phase } from './catalogue.gen';

/** The current and the next phase. */
export interface Standing {
  /** The current phase; null between two phases, before the first and after the last. */
  current: string | null;
  /** The first phase still to come, or null. */
  next: string | null;
}

const DAY = 86_400_000;

/**
 * The phases at `now` (milliseconds since the epoch). Null means no clock (prerendered pages, no scripts): then the first
 * phase is the current one, because visitors can act on it. A phase without a start has no fixed day and is never the
 * current one. A phase without an end lasts until the next fixed start.
 */
export function standing(phases: readonly Phase[], now: number | null): Standing {
  if (now === null) return { current: phases[0]?.id ?? null, next: phases[1]?.id ?? null };
  const current = phases.find((phase, index) => {
    if (phase.startsAt === null || now < Date.parse(phase.startsAt)) return false;
    const end = phase.endsAt ?? phases.slice(index + 1).find((later) => later.startsAt)?.startsAt;
    return !end || now < Date.parse(end);
  });
  const next = phases.find((phase) => phase.startsAt !== null && now < Date.parse(phase.startsAt));
  return { current: current?.id ?? null, next: next?.id ?? null };
}

/** When a phase is, for readers: the hour of its event, else its days. */
export const whenOf = ({ at, when }: Phase, language: Language): string =>
  at ? beginning(at, language) : text(when, language);

/** One frame of the film strip. */
export interface StripFrame {
  phase: Phase;
  /** Width in days. */
  days: number;
}

/**
 * Divides the days of the contest among its phases. A phase that starts when the previous one ends gets its own days. A
 * phase after a gap (winners, ceremony) gets the days of the gap and its first day.
 */
export function stripFrames(phases: readonly Phase[]): StripFrame[] {
  const frames: StripFrame[] = [];
  let boundary = Date.parse(phases[0]?.startsAt ?? '');
  for (const phase of phases) {
    if (!phase.startsAt || !phase.endsAt) continue;
    const start = Date.parse(phase.startsAt);
    const end = start > boundary ? start + DAY : Date.parse(phase.endsAt);
    frames.push({ phase, days: Math.round((end - boundary) / DAY) });
    boundary = end;
  }
  return frames;
}

/** The day of the strip at `now`, counted from 1, or null before its first and after its last day. */
export function dayOfStrip(phases: readonly Phase[], now: number | null): number | null {
  const first = phases[0]?.startsAt;
  if (now === null || !first) return null;
  const day = Math.floor((now - Date.parse(first)) / DAY) + 1;
  const days = stripFrames(phases).reduce((sum, frame) => sum + frame.days, 0);
  return day >= 1 && day <= days ? day : null;
}

/** How many days the two reviews last together; 0 in an edition that does not have them. */
export function reviewDays(phases: readonly Phase[]): number {
  const reviews = phases.filter(({ id }) => id === 'preliminary' || id === 'expert');
  const spans = reviews.map(({ startsAt, endsAt }) => Date.parse(endsAt ?? '') - Date.parse(startsAt ?? ''));
  return Math.round(spans.reduce((sum, span) => sum + (span || 0), 0) / DAY);
}
