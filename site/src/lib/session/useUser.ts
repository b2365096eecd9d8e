import { useSyncExternalStore } from 'react';
import { loginGate } from './loginGate';
import { LOGGED_OUT, userStore, type UserState } from './user';

/** The visitor's state; logged out and not ready while a page is pre-rendered. */
export function useUser(): UserState {
  return useSyncExternalStore(userStore.subscribe, userStore.get, () => LOGGED_OUT);
}

/**
 * Runs `action` for a logged-in visitor: at once, or once they have logged in through the window.
 * Resolves null when they decline.
 */
export async function requireLogin<T>(action: () => Promise<T> | T): Promise<T | null> {
  const { user } = await userStore.init(true);
  if (!user && !(await loginGate.ask())) return null;
  return action();
}
