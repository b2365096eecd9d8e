import { api, loginGate } from '../../../lib/api/api';
import { isCode } from '../../../lib/api/error';
import type { Schema } from '../../../lib/api/schema';

/** A login of the account, in either edition. */
export type Login = Schema<'Session'>;

/** Everything that is stored about the account, of both editions. */
export type AccountData = Schema<'AccountExport'>;

/** The works of a deleted account whose public titles and credits an organiser removes. */
export type PublishedWorks = Schema<'DeletedAccountAnswer'>['data']['publishedWorks'];

/** Where the account is logged in, the last used first. */
export const readLogins = (): Promise<Login[]> => api.get('/apis/passport/sessions', { quiet: true });

/** Ends one login. Rejects with NOT_FOUND when it has ended already. */
export const endLogin = (id: string) =>
  api.delete('/apis/passport/sessions/{id}', { quiet: true, params: { path: { id } } });

/** Ends every login but this one, in both editions. */
export const endOtherLogins = () => api.delete('/apis/passport/sessions', { quiet: true });

/** Reads the account's data; five times an hour at most, then it rejects with TOO_MANY_REQUESTS. */
export const readAccountData = (): Promise<AccountData> => api.get('/apis/passport/export', { quiet: true });

/** Changes the name and the language of the emails. Rejects with CONFLICT when another tab has changed them. */
export const changeProfile = (body: Schema<'ProfileRequest'>) =>
  api.put('/apis/passport/user', { quiet: true, body });

/** Runs a call that takes a recent login: with an older one the login window opens, says why, and the call is repeated. */
async function withRecentLogin<T>(send: () => Promise<T>): Promise<T> {
  return send().catch(async (error: unknown) => {
    if (!isCode(error, 'LOGIN_EXPIRED') || !(await loginGate.ask('recent'))) throw error;
    return send();
  });
}

/** Mails a code to the account's address and one to the new address. */
export const sendEmailCodes = (email: string) =>
  withRecentLogin(() =>
    api.post('/apis/passport/email/code', { quiet: true, relogin: false, body: { email } }),
  );

/** Changes the account's address. Rejects with CODE_WRONG, and with VALIDATION_FAILED for one of another account. */
export const changeEmail = (body: Schema<'EmailRequest'>) =>
  withRecentLogin(() => api.post('/apis/passport/email', { quiet: true, relogin: false, body }));

/**
 * Deletes the account of this address. The service takes a recent login alone: with an older one the login window opens,
 * says why, and the deletion goes on after it. Rejects with LOGIN_EXPIRED when the visitor closes the window, and with
 * VALIDATION_FAILED when another account has logged in.
 */
export async function deleteAccount(email: string): Promise<PublishedWorks> {
  const { publishedWorks } = await withRecentLogin(() =>
    api.delete('/apis/passport/user', { quiet: true, relogin: false, body: { email } }),
  );
  return publishedWorks;
}
