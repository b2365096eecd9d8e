import { useState } from 'react';
import { editions, applies, useEdition } from '../../lib/edition';
import { sendParts } from '../../lib/sendParts';
import { useRulePart, type EditedPart } from '../../lib/useRulePart';
import type { Award, Criterion, Dates, Limits, Order, Prizes, RankingRule, Safeguards } from './parts';

/** The parts of the rules that the screen edits, in the order in which they are saved. */
export function useRuleParts() {
  const edition = useEdition();
  const [correcting, setCorrecting] = useState(false);
  const parts = {
    criteria: useRulePart<Criterion[]>('criteria'),
    awards: useRulePart<Award[]>('awards', { enabled: !applies(edition) }),
    prizes: useRulePart<Prizes>('prizes', { enabled: !applies(edition) }),
    limits: useRulePart<Limits>('limits'),
    dates: useRulePart<Dates>('dates'),
    ranking: useRulePart<RankingRule>('ranking'),
    safeguards: useRulePart<Safeguards>('safeguards'),
    order: useRulePart<Order>('order'),
  };
  const all = Object.values(parts) as EditedPart<unknown>[];
  const dirty = all.filter((part) => part.dirty);
  /** Tries or saves what has changed. */
  const send = async (dryRun: boolean, reason: string) => {
    await sendParts(dirty, { dryRun, reason });
    if (!dryRun) {
      setCorrecting(false);
      await editions.load(); // names of criteria and awards
    }
  };
  return {
    parts,
    dirty,
    /** Owners may correct pinned parts in public. */
    ...{ correcting, setCorrecting },
    /** Whether a date is being typed, or is none: it cannot be tried, or be left as it was without a word. */
    unfinished: parts.dates.value !== undefined && hasUnfinished(parts.dates.value),
    /** Whether a part's controls work. */
    isOpen: (part: { mayChange: boolean; stored?: { pinned?: unknown } }) =>
      part.mayChange && (!part.stored?.pinned || correcting),
    send,
    /** Every part that has changed was tried exactly as it is. */
    previewed: dirty.length > 0 && dirty.every((part) => part.preview !== undefined),
  };
}

/** Whether one of the dates is empty. */
const hasUnfinished = ({ registration, submission, phases }: Dates): boolean =>
  [registration, submission ?? {}, ...phases].some((dates) => Object.values(dates).includes(''));

export type RuleParts = ReturnType<typeof useRuleParts>;
