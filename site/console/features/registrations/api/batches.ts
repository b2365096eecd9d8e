import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';
import type { Filter } from '../model/filter';
import type { ReasonTexts } from '../model/reasons';
import type { Row } from './registrations';
import { readPage } from '../../../lib/pages';

/** A decision about many. */
export type Batch = Data<'/apis/organiser/registrations/batches', 'post'>;
export type BatchItem = Data<'/apis/organiser/registrations/batches/{id}', 'get'>['items'][number];

/** What a decision is about: rows that are ticked, or all that a filter has but some. */
export type Chosen = { rows: Row[] } | { filter: Filter; except: string[] };

const quiet = { quiet: true, relogin: 'unless-declined' } as const;

/** Answers what would happen; nothing is decided. */
export function planBatch(edition: Edition, decision: 'approve' | 'deny', chosen: Chosen): Promise<Batch> {
  const params = { query: { edition } };
  if ('rows' in chosen) {
    const { rows } = chosen;
    const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const body = { decision, ids: rows.map(({ id }) => id), versions };
    return api.post('/apis/organiser/registrations/batches', { params, body, quiet: true });
  }
  const { state, type, language, q, tag, assignee } = chosen.filter;
  const filter = { state: state === 'all' ? ('' as const) : state, type, language, q, tag, assignee };
  return api.post('/apis/organiser/registrations/batches', {
    params,
    body: { decision, filter, except: chosen.except },
    quiet: true,
  });
}

/** Repeats a step until the batch is in a state, and tells how far it is. */
async function until(
  step: () => Promise<Batch>,
  state: Batch['state'],
  told: (batch: Batch) => void,
): Promise<Batch> {
  for (;;) {
    const batch = await step();
    told(batch);
    if (batch.state === state) return batch;
  }
}

/** Carries a plan out, or continues with it. */
export const runBatch = (
  edition: Edition,
  id: string,
  reasons: ReasonTexts | undefined,
  told: (batch: Batch) => void,
) =>
  until(
    () =>
      api.post('/apis/organiser/registrations/batches/{id}', {
        params: { query: { edition }, path: { id } },
        body: { reasons },
      }),
    'done',
    told,
  );

/** Takes a batch back whose emails are held. */
export const undoBatch = (edition: Edition, batch: string, told: (batch: Batch) => void) =>
  until(
    () => api.post('/apis/organiser/registrations/undo', { params: { query: { edition } }, body: { batch } }),
    'undone',
    told,
  );

export const listBatches = (edition: Edition, signal: AbortSignal) =>
  api.get('/apis/organiser/registrations/batches', { params: { query: { edition } }, ...quiet, signal });

/** A page of a batch's registrations; those that are skipped come first. */
export const showBatch = (
  edition: Edition,
  id: string,
  page: number,
  pageSize: number,
  signal: AbortSignal,
) =>
  readPage(['batch', id, pageSize], page, (at) =>
    api.get('/apis/organiser/registrations/batches/{id}', {
      params: { query: { edition, ...at, pageSize }, path: { id } },
      ...quiet,
      signal,
    }),
  );
