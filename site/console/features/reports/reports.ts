import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';

export type ReportPage = Data<'/apis/organiser/reports', 'get'>;
export type Report = ReportPage['items'][number];

export const PAGE_SIZE = 20;

export const readReports = (
  edition: Edition,
  page: number,
  state: Report['state'] | undefined,
  signal: AbortSignal,
): Promise<ReportPage> =>
  api.get('/apis/organiser/reports', {
    params: { query: { edition, page, pageSize: PAGE_SIZE, state } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/** Decides a report, or opens it again; CONFLICT when somebody else has decided since. */
export const decideReport = (
  edition: Edition,
  { id, version }: Report,
  decision: Report['state'],
  reason: string,
): Promise<Report> =>
  api.post('/apis/organiser/reports/{id}', {
    params: { path: { id }, query: { edition } },
    body: { decision, reason, before: version },
    quiet: true,
  });
