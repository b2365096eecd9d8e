import { api } from '../../../lib/api/api';
import type { Schema } from '../../../lib/api/schema';

/** Logs a judge or nominator in. Rejects with ApiError; name and password go in the body, where no log sees them. */
export const logIn = (name: string, password: string): Promise<Schema<'JudgeLogin'>> =>
  api.post('/apis/activity/login', {
    body: { name, password },
    quiet: true,
    relogin: false,
  });
