import { api } from '@/lib/api/api';
import { forgetNewAskId, newAskId } from '@/lib/session/newAskId';
import { ANY_EDITION, type Me } from '../../lib/session';
import type { Ask } from './LoginSteps';

const own = { params: { query: { edition: ANY_EDITION } }, quiet: true, relogin: false } as const;

/** Mails a login code. The code works in this browser only. */
export async function askForCode(email: string, askId?: string): Promise<Ask> {
  const body = { email, askId, newAskId: newAskId(email) };
  const answer = await api.post('/apis/organiser/login/code', { ...own, body });
  forgetNewAskId();
  return { email, askId: answer.askId, resendAt: Date.now() + answer.resendAfter * 1000 };
}

/** Logs in with a mailed code; the session may still need its second factor. */
export const logIn = ({ email, askId }: Ask, code: string): Promise<Me> =>
  api.post('/apis/organiser/login', { ...own, body: { email, code, askId } });

/** Completes the session. Resolves with the recovery codes of an app that was confirmed by it. */
export const giveFactor = async (totp: string): Promise<string[]> =>
  (await api.post('/apis/organiser/login/factor', { ...own, body: { totp } })).recoveryCodes;

/** Makes the key of an authenticator app. */
export const setUpFactor = () => api.post('/apis/organiser/login/factor/setup', own);
