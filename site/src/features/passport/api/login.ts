import { api, TOKEN_KEY } from '../../../lib/api/api';

/** Which kind of client logs in, as the passport counts them. */
const AGENT_TYPE = 905;

/** Mails a login code. Rejects with VALIDATION_FAILED or TOO_MANY_REQUESTS among others. */
export async function sendLoginCode(email: string): Promise<void> {
  await api.post('/apis/passport/code', { quiet: true, relogin: false, body: { email } });
}

/** Logs in with a mailed code; the cookie comes with the answer. Rejects with CODE_WRONG among others. */
export async function logIn(email: string, code: string): Promise<void> {
  const body = { email, code, agentType: AGENT_TYPE, platform: 'web' };
  const { token } = await api.post('/apis/passport/login', {
    quiet: true,
    relogin: false,
    body,
  });
  if (import.meta.env.VITE_BEARER_LOGIN === 'true') localStorage.setItem(TOKEN_KEY, token);
}
