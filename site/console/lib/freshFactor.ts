import { loginGate } from '@/lib/api/api';
import { isCode } from '@/lib/api/error';

/**
 * Makes a call that takes a recent second factor. Where it is too old, the login window asks for it and the call is
 * repeated; closing the window rejects with the failure.
 */
export async function withFreshFactor<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isCode(error, 'SECOND_FACTOR_REQUIRED') || !(await loginGate.ask('recent'))) throw error;
    return call();
  }
}
