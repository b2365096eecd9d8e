import { useQuery } from '@tanstack/react-query';
import international from '@catalogue/editions/international/timeline.json';
import camp from '@catalogue/editions/camp/timeline.json';
import { api } from '../../../src/lib/api/api';
import type { Data } from '../../../src/lib/api/client';
import type { Edition } from '../../../src/lib/edition';
import type { Language } from '../../../src/lib/locale/language';

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
  const { phases } = edition === 'camp' ? camp : international;
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

/** A phase on the axis of days: where it begins and how wide it is, in per cent. */
export interface PhaseBar {
  id: string;
  left: number;
  width: number;
  isNow: boolean;
  /** One day long, such as a ceremony. */
  isDay: boolean;
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
      isDay: endsAt !== null && last === from,
      isNow: Date.parse(startsAt!) <= now && (endsAt ? now < Date.parse(endsAt) : dayOf(at) <= last),
    };
  });
}
