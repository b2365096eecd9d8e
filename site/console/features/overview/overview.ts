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

/** Every day from the first to the last on which something happened; a day without anything has zeros. */
export function everyDay(days: Day[]): Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const all = [...known.keys()].sort();
  const first = Date.parse(all[0] ?? '');
  const last = Date.parse(all.at(-1) ?? '');
  const filled: Day[] = [];
  for (let at = first; at <= last; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    filled.push(
      known.get(day) ?? {
        day,
        registrations: 0,
        uploads: 0,
        submissions: 0,
        viewings: 0,
        nominations: 0,
        scorecards: 0,
      },
    );
  }
  return filled;
}
