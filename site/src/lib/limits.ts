import limitsData from '../../../catalogue/limits.json';

/** What may be sent, by kind of file, as entrants read it; the service checks the same. */
export interface Limits {
  uploads: Record<
    'video' | 'cover' | 'process' | 'concept' | 'script' | 'portfolio' | 'pv',
    { types: string[]; maximum: string }
  >;
  /** Longest description, in characters. */
  description: { chinese: number; other: number };
}

export const limits: Limits = limitsData;
