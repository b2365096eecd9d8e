import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';

export type Announcement = Data<'/apis/organiser/shortlist/announce', 'post'>;

/**
 * Begins the announcement of the shortlist's films as finalists or, without the `plan` that was read, answers what it would
 * change. Where two owners publish it proposes the plan, or carries out another owner's proposal with `confirm`. CONFLICT when the list has changed since, and while another publication is on its way.
 */
export const announce = (edition: Edition, plan?: string, confirm = false): Promise<Announcement> =>
  api.post('/apis/organiser/shortlist/announce', {
    params: { query: { edition } },
    body: plan === undefined ? { dryRun: true } : { dryRun: false, plan, ...(confirm && { confirm }) },
    quiet: true,
  });
