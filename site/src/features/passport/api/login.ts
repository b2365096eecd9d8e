import { api, TOKEN_KEY } from '../../../lib/api/api';
import { verificationCode } from '../../../lib/limits/limits.gen';
import { forgetNewAskId, newAskId } from '../../../lib/session/newAskId';
import { ADDRESS_KEY } from '../../../lib/session/loginHint';
import { onPartnerSite } from '../../../lib/partner';
import type { MailedLink } from '../../../lib/session/mailedLink';
import type { UserInfo } from '../../../lib/session/user';
import { storeAsk, type CodeAsk } from '../model/codeAsk';
import { localKept } from '../../../lib/browser/keptStorage';

/** The client type of this site, or of the partner's, in the passport's API. */
const AGENT_TYPE = onPartnerSite ? 923 : 905;

/**
 * Sends a one-time code by mail, which ends the one of the former ask. After a lost answer a repeated call finds the code
 * that was sent. Rejects with VALIDATION_FAILED or
 * TOO_MANY_REQUESTS among others.
 */
export async function sendLoginCode(email: string, former: CodeAsk | null): Promise<CodeAsk> {
  const body = { email, askId: former?.askId, newAskId: newAskId(email) };
  const { askId, resendAfter, letters } = await api.post('/apis/passport/code', {
    quiet: true,
    relogin: false,
    body,
  });
  forgetNewAskId();
  // Of a repeated request, when the first one was sent.
  const sentAt = Date.now() - Math.max(0, verificationCode.resendSeconds - resendAfter) * 1000;
  const ask = { email, askId, sentAt, resendAt: Date.now() + resendAfter * 1000, letters };
  storeAsk(ask);
  return ask;
}

/** Logs in with the code; the answer sets the session cookie. Rejects with CODE_WRONG among others. */
export const logIn = ({ email, askId }: CodeAsk, code: string): Promise<UserInfo> =>
  openSession({ email, code, askId });

/** Logs in with a link from a mail. Rejects with CODE_WRONG among others. */
export const logInByLink = ({ email, token }: MailedLink): Promise<UserInfo> =>
  openSession({ email, link: token });

async function openSession(proof: { email: string; code?: string; askId?: string; link?: string }) {
  const { email } = proof;
  const body = { ...proof, agentType: AGENT_TYPE, platform: 'web' };
  const { token, user } = await api.post('/apis/passport/login', { quiet: true, relogin: false, body });
  if (import.meta.env.VITE_BEARER_LOGIN === 'true') localKept.set(TOKEN_KEY, token);
  localKept.set(ADDRESS_KEY, email);
  storeAsk(null);
  return user;
}
