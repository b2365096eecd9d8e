import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';
import type { ReasonTexts } from '../model/reasons';
import type { Row } from './registrations';

/** What is done with a whole registration. */
export type Ending = 'disqualify' | 'withdraw' | 'restore';
/** What that takes out or gives back. */
export type EndEffect = Data<'/apis/organiser/registrations/{id}/disqualify', 'post'>;

/** Takes a registration out with its works, or gives it back, as it was on the screen; with `dryRun` only answers what would change. */
export const endRegistration = (
  edition: Edition,
  row: Pick<Row, 'id' | 'version' | 'reviewedAt' | 'correctedAt'>,
  action: Ending,
  reasons: ReasonTexts,
  dryRun = false,
): Promise<EndEffect> =>
  api.post(`/apis/organiser/registrations/{id}/${action}`, {
    params: { query: { edition }, path: { id: row.id } },
    body: { reasons, version: row.version, before: row.reviewedAt ?? row.correctedAt ?? '', dryRun },
  });
