import { useSyncExternalStore } from 'react';
import { loginGate } from './loginGate';
import { LOGGED_OUT, userStore, type UserState } from './user';

/** Pause between a login and the action that waited for it, in milliseconds. */
export const AFTER_LOGIN_MS = 200;

/** The visitor's state; logged out and not ready while a page is pre-rendered. */
export function useUser(): UserState {
  return useSyncExternalStore(userStore.subscribe, userStore.get, () => LOGGED_OUT);
}

/**
 * Runs `action` for a logged-in visitor: at once, or 200 ms after they have logged in through the window.
 * Resolves null when they decline.
 */
export async function requireLogin<T>(action: () => Promise<T> | T): Promise<T | null> {
  const { user } = await userStore.init(true);
  if (!user) {
    if (!(await loginGate.ask())) return null;
    await new Promise((resolve) => setTimeout(resolve, AFTER_LOGIN_MS));
  }
  return action();
}
