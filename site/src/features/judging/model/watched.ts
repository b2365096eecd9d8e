/** The part of a film that must have played for it to count as watched. */
export const WATCHED_SHARE = 0.9;

/**
 * Notes the second that is playing, and tells whether enough of the film has played. Each second counts once, whatever
 * was skipped or seen twice.
 */
export function watchedAt(seen: Set<number>, second: number, durationSeconds: number): boolean {
  seen.add(Math.floor(second));
  return durationSeconds > 0 && seen.size >= Math.floor(durationSeconds * WATCHED_SHARE);
}
