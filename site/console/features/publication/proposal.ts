import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';
import type { Kind } from './publication';

/** The state of the second owner's confirmation, in an edition where two owners publish. */
export type Confirmation = NonNullable<Data<'/apis/organiser/results/publish', 'post'>['confirmation']>;
/** What one owner has proposed. */
export type Proposal = NonNullable<Confirmation['proposal']>;

/** Takes the caller's own proposal back; `changed` says whether there was one. */
export const withdrawProposal = (edition: Edition, kind: Kind): Promise<{ changed: boolean }> =>
  api.post('/apis/organiser/results/withdraw', { params: { query: { edition } }, body: { kind } });

/** What an owner can do with a plan: have its pages built, propose it, or confirm what another owner proposed. */
export function actOf(confirmation: Confirmation | undefined, owner: boolean) {
  const waits = confirmation?.void ? null : confirmation?.proposal;
  const act: 'go' | 'propose' | 'confirm' = confirmation ? (waits ? 'confirm' : 'propose') : 'go';
  return { act, mayAct: !confirmation || (owner && !waits?.own) };
}
