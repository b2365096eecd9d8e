import { api } from '../../../lib/api/api';
import { JudgeClient, logFailure } from './JudgeClient';
import type { JudgeSession } from './session';

/** Changes the judge's own password, which ends the judge's logins in other browsers. Rejects with ApiError. */
export async function changePassword(session: JudgeSession, old: string, next: string): Promise<void> {
  const client = new JudgeClient({ api, session, log: logFailure });
  await client.post('/apis/activity/password/{hash}', { body: { old, new: next } });
}
