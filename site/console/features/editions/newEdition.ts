import { api } from '@/lib/api/api';
import type { Data, Input } from '@/lib/api/client';
import type { Bilingual } from '@/lib/locale/language';
import type { Edition } from '@/lib/edition';

export type EditionForm = NonNullable<Input<'/apis/organiser/editions', 'post'>['body']>;
export type EditionPlan = Data<'/apis/organiser/editions', 'post'>;
export type Checklist = Data<'/apis/organiser/editions/{id}/checklist', 'get'>;
export type ChecklistItem = Checklist['items'][number];

/** Makes an edition as a copy, or with `dryRun` answers the plan. CONFLICT (field `id`) for an id with other content. */
export const makeEdition = (body: EditionForm): Promise<EditionPlan> =>
  api.post('/apis/organiser/editions', { body, quiet: true });

export const readChecklist = (id: Edition, signal: AbortSignal): Promise<Checklist> =>
  api.get('/apis/organiser/editions/{id}/checklist', {
    params: { path: { id } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/** What is carried into a copy unless it is unticked. People, works and keys never are. */
export const CARRIED = [
  ...(['rules', 'criteria', 'awards', 'prizes', 'questions', 'categories', 'texts'] as const),
];
export type Carried = (typeof CARRIED)[number];

/** What is typed, kept in the browser until the edition is made. */
export interface EditionDraft {
  from: Edition;
  id: string;
  season: string;
  name: Bilingual;
  url: string;
  theme: 'night' | 'day';
  accent: string;
  mark: string;
  timezone: string;
  opensOn: string;
  left: Carried[];
}

/** An id of an edition from its name and season: `Silk Road Lights`, `2027` is `silk-road-lights-2027`. */
export const editionIdOf = (name: string, season: string): string =>
  `${name} ${season}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 31)
    .replace(/-+$/, '');

/** The body of the call. */
export const formOf = (draft: EditionDraft, dryRun: boolean): EditionForm => ({
  ...{ from: draft.from, id: draft.id, season: draft.season, name: draft.name, theme: draft.theme },
  ...(draft.url.trim() && { url: draft.url.trim() }),
  accent: draft.accent,
  ...(draft.mark && { mark: draft.mark }),
  ...(draft.timezone && { timezone: draft.timezone }),
  ...(draft.opensOn ? { opensOn: draft.opensOn } : { days: 364 }),
  carry: Object.fromEntries(CARRIED.map((part) => [part, !draft.left.includes(part)])),
  ...(dryRun && { dryRun }),
});

export interface Span {
  id: string;
  name: Bilingual;
  start: number;
  end: number;
}

const DAY_MS = 86_400_000;

/** The phases of a plan as days from its first one, before (`old`) or after the move. */
export function spansOf(dates: EditionPlan['dates'], side: 'old' | 'new'): Span[] {
  const moments = new Map(dates.map((date) => [date.id, Date.parse(date[side])]));
  const first = Math.min(...moments.values());
  return dates.flatMap(({ id, name }) => {
    const [, phase] = /^phases\.(.+)\.startsAt$/.exec(id) ?? [];
    const end = moments.get(`phases.${phase}.endsAt`);
    if (!phase || end === undefined) return [];
    return [{ id: phase, name, start: (moments.get(id)! - first) / DAY_MS, end: (end - first) / DAY_MS }];
  });
}
