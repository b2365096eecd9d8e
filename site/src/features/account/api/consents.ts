import { api } from '../../../lib/api/api';
import type { Schema } from '../../../lib/api/schema';

/** Proof of one consent. */
export type Consent = Schema<'Consent'>;

/** The latest consents of each kind in this edition; none before a registration. */
export const readConsents = (): Promise<Consent[]> =>
  api.get('/apis/activity/register/consents', { quiet: true });

/** Gives or takes back the optional consents. */
export const changeConsents = (body: Schema<'ConsentChoices'>): Promise<Consent[]> =>
  api.post('/apis/activity/register/consents', { quiet: true, body });
