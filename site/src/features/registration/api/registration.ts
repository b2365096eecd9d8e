import { api } from '../../../lib/api/api';
import { onPartnerSite } from '../../../lib/partner';
import type { Schema } from '../../../lib/api/schema';
import type { Registration } from '../../../lib/registration';

/** Sends the one-time code that proves the registration's address. */
export async function sendRegistrationCode(email: string): Promise<void> {
  await api.post('/apis/activity/register/code', { quiet: true, body: { email } });
}

/** Sends a registration for review. */
export const register = (body: Schema<'RegistrationRequest'>): Promise<Registration> =>
  onPartnerSite
    ? api.post('/apis/activity/ppai/register', { quiet: true, body })
    : api.post('/apis/activity/register', { quiet: true, body });

/** Replaces the registration until an organiser opens it. */
export const correct = (body: Schema<'CorrectionRequest'>): Promise<Registration> =>
  api.put('/apis/activity/register', { quiet: true, body });

/** Deletes the registration until an organiser opens it; `before` is the version that was read. */
export async function takeBack(before: number): Promise<void> {
  await api.post('/apis/activity/register/withdraw', { quiet: true, body: { before } });
}
