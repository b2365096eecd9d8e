import { editionEntry } from '../../lib/edition';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';
import type { Language } from '@/lib/locale/language';

export type Overview = Data<'/apis/organiser/overview', 'get'>;
export type Day = Overview['days'][number];

/** How often the overview is asked for while it is on the screen, in milliseconds. */
const REFRESH_MS = 60_000;

/** Counts by day, and pending work. */
export const useOverview = (edition: Edition) =>
  useQuery({
    queryKey: ['overview', edition],
    queryFn: ({ signal }) =>
      api.get('/apis/organiser/overview', {
        params: { query: { edition } },
        quiet: true,
        relogin: 'unless-declined',
        signal,
      }),
    refetchInterval: REFRESH_MS,
  });

/** The name of a phase of the timeline, or its id where the catalogue of this build has none. */
export function phaseName(edition: Edition, id: string, language: Language): string {
  const { phases } = editionEntry(edition);
  return phases.find((phase) => phase.id === id)?.name[language] ?? id;
}

const DAY_MS = 86_400_000;

/** The first millisecond of a moment's day in the contest's zone, as if that day were of UTC. */
const dayOf = (moment: string): number => Date.parse(moment.slice(0, 10));

/** The days of the plots: from the first to the last on which something happened or a phase begins or ends. */
export function everyDay({ days, phases, at }: Pick<Overview, 'days' | 'phases' | 'at'>): Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const ends = phases.flatMap(({ startsAt, endsAt }) => [
    ...(startsAt ? [dayOf(startsAt)] : []),
    ...(endsAt ? [lastDayOf(endsAt)] : []),
  ]);
  const all = [...[...known.keys(), at].map(dayOf), ...ends];
  const filled: Day[] = [];
  for (let each = Math.min(...all); each <= Math.max(...all); each += DAY_MS) {
    const day = new Date(each).toISOString().slice(0, 10);
    filled.push(known.get(day) ?? { ...NOTHING, day });
  }
  return filled;
}

const NOTHING = { registrations: 0, uploads: 0, submissions: 0, viewings: 0, nominations: 0, scorecards: 0 };

/** The last day of what ends at a moment: midnight belongs to the day before. */
const lastDayOf = (end: string): number => dayOf(end) - (end.slice(11, 19) === '00:00:00' ? DAY_MS : 0);

/** A label under the plots: a month where it begins, or today. */
export interface AxisTick {
  day: string;
  /** The middle of its day, in per cent. */
  left: number;
  kind: 'day' | 'month' | 'today';
}

/** How wide the label of a tick is at most, in per cent of the axis. */
const TICK_WIDTH = 7;
/** An axis of so many days or fewer has days instead of months. */
const FEW_DAYS = 45;
const FEW_TICKS = 6;

/** The ticks of an axis of days: today, and the beginnings of months that are clear of it; of a short one some days. */
export function axisTicks(days: Pick<Day, 'day'>[], today: string): AxisTick[] {
  const every = Math.ceil(days.length / FEW_TICKS);
  const isTick = (day: string, i: number) =>
    days.length > FEW_DAYS ? day.endsWith('-01') : i % every === 0 || day === today;
  const ticks = days.map(({ day }, i): AxisTick => {
    const usual = days.length > FEW_DAYS ? 'month' : 'day';
    return { day, left: ((i + 0.5) / days.length) * 100, kind: day === today ? 'today' : usual };
  });
  const now = ticks.find(({ kind }) => kind === 'today');
  return ticks.filter(
    (tick, i) =>
      tick === now || (isTick(tick.day, i) && !(now && Math.abs(now.left - tick.left) < TICK_WIDTH)),
  );
}

/** Which day of the phases it is and of how many, and the phase that runs; null before the first and after the last. */
export function progressOf({ phases, at }: Pick<Overview, 'phases' | 'at'>) {
  const starts = phases.flatMap(({ startsAt }) => (startsAt ? [dayOf(startsAt)] : []));
  const ends = phases.flatMap(({ endsAt }) => (endsAt ? [lastDayOf(endsAt)] : []));
  const [first, last, now] = [Math.min(...starts), Math.max(...ends), dayOf(at)];
  if (!(first <= now && now <= last)) return null;
  const runs = phases.filter(
    ({ startsAt, endsAt }) => startsAt && startsAt <= at && (endsAt === null || at < endsAt),
  );
  return {
    day: (now - first) / DAY_MS + 1,
    days: (last - first) / DAY_MS + 1,
    phase: runs.at(-1)?.id ?? null,
  };
}

/** A bar of fewer per cent of the axis has no room for a name. */
export const SHORT = 5;

/** A phase on the axis of days: where it begins and how wide it is, in per cent. */
export interface PhaseBar {
  id: string;
  left: number;
  width: number;
  isNow: boolean;
  /** Too narrow for its name, such as a ceremony of one day: the name stands above it. */
  isShort: boolean;
}

/** The phases of the timeline on the axis of these days. One without a date is left out; an open end lasts to the next phase, or to the last day. */
export function phaseBars({ phases, at }: Pick<Overview, 'phases' | 'at'>, days: Day[]): PhaseBar[] {
  const first = Date.parse(days[0]?.day ?? '');
  const dated = phases.filter(({ startsAt }) => startsAt !== null);
  return dated.map(({ id, startsAt, endsAt }, i) => {
    const next = dated[i + 1]?.startsAt;
    const from = dayOf(startsAt!);
    const last = endsAt ? lastDayOf(endsAt) : next ? dayOf(next) - DAY_MS : Date.parse(days.at(-1)!.day);
    const now = Date.parse(at);
    return {
      id,
      left: ((from - first) / DAY_MS / days.length) * 100,
      width: ((last - from) / DAY_MS + 1) * (100 / days.length),
      isShort: (last - from) / DAY_MS + 1 < (SHORT / 100) * days.length,
      isNow: Date.parse(startsAt!) <= now && (endsAt ? now < Date.parse(endsAt) : dayOf(at) <= last),
    };
  });
}
