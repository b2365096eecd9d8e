import type { CSSProperties } from 'react';
import { timeline } from '@/content/catalogue';
import { reviewDays } from '@/content/phases';

/** One perforation for each day of the reviews, lit up to today: the document's `--review-day` (see act.island.ts). */
export function ReviewDays() {
  const days = reviewDays(timeline.phases);
  if (days === 0) return null;
  return (
    <div
      className="hero-perfs"
      data-in="closed"
      style={{ '--days': days } as CSSProperties}
      aria-hidden="true"
    />
  );
}
