import { api } from '../../lib/api/api';
import type { Schema } from '../../lib/api/schema';

/** What is stored about a member of a team. */
export type Membership = Schema<'Membership'>;

const QUIET = { quiet: true, relogin: false } as const;

/** Reads a membership by the token of its link. Rejects with NOT_FOUND. */
export const readMembership = (token: string): Promise<Membership> =>
  api.post('/apis/activity/team', { ...QUIET, body: { token } });

/** Agrees to be named. */
export const confirmMembership = (token: string): Promise<Membership> =>
  api.post('/apis/activity/team/confirm', { ...QUIET, body: { token } });

/** Leaves the team: the member's details are removed at once. */
export const leaveTeam = (token: string): Promise<Membership> =>
  api.post('/apis/activity/team/leave', { ...QUIET, body: { token } });
