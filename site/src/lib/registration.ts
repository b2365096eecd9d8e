import { api } from './api/api';
import type { Schema } from './api/schema';
import { onPartnerSite } from './partner';

/** A registration as the service stores it. */
export type Registration = Schema<'Registration'>;

/** The caller's registration. */
export const readRegistration = (): Promise<Registration> =>
  onPartnerSite
    ? api.get('/apis/activity/ppai/register/info', { quiet: true })
    : api.get('/apis/activity/register/info', { quiet: true });
