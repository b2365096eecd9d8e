import { api, TOKEN_KEY } from '../../../lib/api/api';

/** The client type of this site in the passport's API. */
const AGENT_TYPE = 905;

/** Sends a one-time code by mail. Rejects with VALIDATION_FAILED or TOO_MANY_REQUESTS among others. */
export async function sendLoginCode(email: string): Promise<void> {
  await api.post('/apis/passport/code', { quiet: true, relogin: false, body: { email } });
}

/** Logs in with the code; the answer sets the session cookie. Rejects with CODE_WRONG among others. */
export async function logIn(email: string, code: string): Promise<void> {
  const body = { email, code, agentType: AGENT_TYPE, platform: 'web' };
  const { token } = await api.post('/apis/passport/login', {
    quiet: true,
    relogin: false,
    body,
  });
  if (import.meta.env.VITE_BEARER_LOGIN === 'true') localStorage.setItem(TOKEN_KEY, token);
}
