import type { Winner, Winners } from '../content/catalogue.gen';

/** A winner with a rank and prizes, as `results publish` writes it. */
export const winner = (id: number, rank: number, ...prizes: string[]): Winner => ({
  id,
  title: `Film ${id}`,
  credits: `Team ${id}`,
  prizes,
  rank,
});

/** Published results with these winners. */
export const published = (...winners: Winner[]): Winners => ({
  publishedAt: '2025-11-15T12:00:00Z',
  ranking: 'mean',
  works: 24,
  judges: 6,
  cards: 1440,
  report: 'ab'.repeat(32),
  winners,
});
