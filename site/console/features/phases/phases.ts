import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { paths } from '@/lib/api/schema.gen';
import type { Edition } from '@/lib/edition';
import { offsetMinutes } from '@/lib/locale/dates';

export type Phase = Data<'/apis/organiser/phases', 'get'>[number];
export type Plan = Data<'/apis/organiser/phases', 'post'>;

export const listPhases = (edition: Edition, signal: AbortSignal): Promise<Phase[]> =>
  api.get('/apis/organiser/phases', {
    params: { query: { edition } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

export type Move = NonNullable<
  paths['/apis/organiser/phases']['post']['requestBody']
>['content']['application/json'];

/** Moves dates, or with `dryRun` answers what that would change. CONFLICT when one is no longer what was seen. */
export const movePhase = (edition: Edition, body: Move): Promise<Plan> =>
  api.post('/apis/organiser/phases', { params: { query: { edition } }, body, quiet: true });

/** A moment as a field for date and time shows it: in the contest's time, which is that of `moment`, never the browser's. */
export const fieldOf = (moment: string, laterBy = 0): string =>
  new Date(Date.parse(moment) + laterBy + offsetMinutes(moment) * 60_000).toISOString().slice(0, 16);

/** The moment in a field for date and time, in the contest's time as `reference` has it; empty for an unfinished one. */
export const momentOf = (field: string, reference: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field)
    ? `${field}:00${/[+-]\d\d:\d\d$/.exec(reference)?.[0] ?? 'Z'}`
    : '';
