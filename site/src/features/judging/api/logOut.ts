import { api } from '../../../lib/api/api';
import { JudgeClient, logFailure } from './JudgeClient';
import { dropSession, readSession } from './session';

/** Ends the login in this browser at once, and on the server. A failure of the latter is logged. */
export function logOut(): void {
  const session = readSession();
  dropSession();
  if (!session) return;
  const client = new JudgeClient({ api, session, log: logFailure });
  void client.post('/apis/activity/logout/{hash}').catch(() => undefined);
}
