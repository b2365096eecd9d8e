import type { Edition } from '@/lib/edition';

/** What a link to a work's page carries: the list that it stands in, so that J and K go on in it, and the way back. */
export interface WorkState {
  works: number[];
  /** The address of the list. */
  from: string;
}

/** The address of a work's page. */
export const workAddress = (edition: Edition, id: number): string => `/${edition}/works/${id}`;

/** What the history holds of a link to a work's page; null where it was opened by its address. */
export function workStateOf(state: unknown): WorkState | null {
  const { works, from } = (state ?? {}) as Partial<WorkState>;
  return Array.isArray(works) && typeof from === 'string' ? { works, from } : null;
}
