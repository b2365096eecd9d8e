import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import { withFreshFactor } from '../../lib/freshFactor';
import { createPasskey } from '../../lib/passkey';
import { ANY_EDITION } from '../../lib/session';

export type Factors = Data<'/apis/organiser/second-factors', 'get'>;
export type Passkey = Factors['passkeys'][number];

const query = { edition: ANY_EDITION } as const;

/** The second factors of the organiser's account. */
export const listFactors = (signal: AbortSignal): Promise<Factors> =>
  api.get('/apis/organiser/second-factors', {
    params: { query },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/** Makes the key of an authenticator app, which counts once `confirmApp` was given a code of it. */
export const setUpApp = () =>
  withFreshFactor(() => api.post('/apis/organiser/login/factor/setup', { params: { query }, quiet: true }));

/** Confirms an authenticator app with its first code. Resolves with the recovery codes of an account's first second factor. */
export const confirmApp = (totp: string): Promise<string[]> =>
  withFreshFactor(
    async () =>
      (await api.post('/apis/organiser/login/factor', { params: { query }, body: { totp }, quiet: true }))
        .recoveryCodes,
  );

/** Makes a passkey with the browser and stores it. Resolves with the recovery codes of an account's first second factor. */
export async function addPasskey(name: string): Promise<string[]> {
  const credential = await withFreshFactor(createPasskey);
  const body = { name, credential };
  return (await api.post('/apis/organiser/passkeys', { params: { query }, body, quiet: true })).recoveryCodes;
}

/** Replaces the recovery codes; the former ones end. Resolves with the new ones, which are shown once. */
export const renewRecoveryCodes = (): Promise<string[]> =>
  withFreshFactor(
    async () =>
      (await api.post('/apis/organiser/recovery-codes', { params: { query }, quiet: true })).recoveryCodes,
  );

/** Gives a passkey another name. */
export const renamePasskey = (id: string, name: string): Promise<Passkey> =>
  api.post('/apis/organiser/passkeys/{id}/name', {
    params: { query, path: { id } },
    body: { name },
    quiet: true,
  });

/** Removes a passkey and ends the organiser's other sessions. CONFLICT for the last second factor where one is required. */
export const removePasskey = (id: string): Promise<void> =>
  withFreshFactor(async () => {
    await api.delete('/apis/organiser/passkeys/{id}', { params: { query, path: { id } }, quiet: true });
  });
