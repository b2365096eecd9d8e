import { api, TOKEN_KEY } from '../../../lib/api/api';
import { storeAsk, storedAsk, type CodeAsk } from '../model/codeAsk';

/** The client type of this site in the passport's API. */
const AGENT_TYPE = 905;

/**
 * Sends a one-time code by mail, which ends the one that this tab asked for before. Rejects with VALIDATION_FAILED or
 * TOO_MANY_REQUESTS among others.
 */
export async function sendLoginCode(email: string): Promise<CodeAsk> {
  const body = { email, askId: storedAsk()?.askId };
  const { askId } = await api.post('/apis/passport/code', { quiet: true, relogin: false, body });
  const ask = { email, askId, sentAt: Date.now() };
  storeAsk(ask);
  return ask;
}

/** Logs in with the code; the answer sets the session cookie. Rejects with CODE_WRONG among others. */
export async function logIn({ email, askId }: CodeAsk, code: string): Promise<void> {
  const body = { email, code, askId, agentType: AGENT_TYPE, platform: 'web' };
  const { token } = await api.post('/apis/passport/login', { quiet: true, relogin: false, body });
  if (import.meta.env.VITE_BEARER_LOGIN === 'true') localStorage.setItem(TOKEN_KEY, token);
  storeAsk(null);
}
