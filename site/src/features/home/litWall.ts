import { stored } from '../../lib/browser/storage';

/** The frames of the winners light one after the other once per visitor. */
export const SEEN_KEY = 'marquee.winnersLit';

/** Whether the document shows them lit. */
export const isLit = (): boolean => document.documentElement.dataset.lit !== undefined;

/** Shows them lit from the first paint where the visitor has seen them light. Runs from the head. */
export function lightSeenWall(): void {
  if (stored(SEEN_KEY)) document.documentElement.dataset.lit = '';
}
