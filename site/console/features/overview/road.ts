import type { Overview } from './overview';

export type Step = Overview['road'][number];

/** How many steps are shown without asking for all. */
const SHOWN = 7;

/** The steps around the next one: the one before it, it, and those after it. */
export function stepsOfNow(road: Step[]): Step[] {
  const next = road.findIndex(({ state }) => state === 'next');
  const open = next >= 0 ? next : road.findIndex(({ state }) => state !== 'done');
  const from = Math.min(Math.max(0, (open < 0 ? road.length : open) - 1), Math.max(0, road.length - SHOWN));
  return road.slice(from, from + SHOWN);
}

/** A moment on the line of the road, in per cent of it. */
export type Place = (moment: string) => number;

/** The line from the first to the last date of steps and phases; null without two dates. */
export function lineOf({ road, phases, at }: Pick<Overview, 'road' | 'phases' | 'at'>): Place | null {
  const moments = [
    ...road.flatMap((step) => (step.at ? [step.at] : [])),
    ...phases.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt].filter((moment) => moment !== null)),
    at,
  ].map((moment) => Date.parse(moment));
  const first = Math.min(...moments);
  const length = Math.max(...moments) - first;
  return length > 0 ? (moment) => ((Date.parse(moment) - first) / length) * 100 : null;
}
