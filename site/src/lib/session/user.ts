import { api, TOKEN_KEY, loginGate } from '../api/api';
import { isCode } from '../api/error';
import type { Schema } from '../api/schema';
import { isPhone } from '../browser/visitor';
import { onPartnerSite } from '../partner';
import { Store } from '../Store';
import { useStore } from '../useStore';
import { redeemExchange } from './loginExchange';
import { ADDRESS_KEY, HINT_KEY } from './loginHint';
import { localKept } from '../browser/keptStorage';

/** The state of an entrant's registration. */
export type RegisterState = Schema<'RegisterState'>;

/** The logged-in entrant; `headImg` is empty without a picture. */
export type UserInfo = Schema<'User'>;

/** The entrant's own ends as RFC 3339, in the edition's time. Null: closed to this entrant. */
export type Deadlines = Pick<Schema<'Status'>, 'registerUntil' | 'submitUntil' | 'uploadGraceUntil'>;

/** What the entrant has in the contest: the registration, and the work that is judged; null without one. */
export type Sent = Pick<Schema<'Status'>, 'registration' | 'entry'>;

/** The visitor's state. `user` is null while logged out; `ready` is false until the first check is done. */
export interface UserState extends Deadlines, Sent {
  /** The edition asks questions of its own, or has categories. */
  asks?: boolean;
  ready: boolean;
  user: UserInfo | null;
  registerState: RegisterState;
  /** The account belongs to the provider. */
  qy: boolean;
  /** The entrant's state in the other edition, or false. */
  registerCn: RegisterState | false;
  zone: Schema<'Zone'> | null;
  /** The last check failed: whether the visitor is logged in is unknown. */
  unreachable: boolean;
}

export const LOGGED_OUT: UserState = {
  ready: false,
  user: null,
  registerState: 'NONE',
  qy: false,
  registerCn: false,
  registerUntil: null,
  submitUntil: null,
  uploadGraceUntil: null,
  registration: null,
  entry: null,
  zone: null,
  unreachable: false,
};

/** These calls find out who is logged in. No toast and no login window: an expired login means logged out. */
const SILENT = { quiet: true, relogin: false, anyAccount: true } as const;

/**
 * The visitor's state, shared by the whole site. `init` runs once per page open: login check, then user info, then status,
 * then zone. Components read it with `useUser()`. Phones count as logged out.
 */
export class UserStore extends Store<UserState> {
  private started: Promise<UserState> | null = null;
  private redeemed: Promise<void> | null = null;

  /** There was a login on this device, and it has expired. */
  expired = false;

  constructor() {
    super(LOGGED_OUT);
  }

  /** The state after the first check; without a hint of a login only `thorough` asks the server. */
  async init(thorough = false): Promise<UserState> {
    if (this.started) {
      const state = await this.started;
      if ((state.user && !state.unreachable) || !thorough) return state;
    } else if (!thorough && !localKept.get(HINT_KEY)) {
      return this.update({ ready: true });
    }
    this.started = isPhone(navigator.userAgent) ? Promise.resolve(this.update({ ready: true })) : this.load();
    return this.started;
  }

  /** Reads user, status and zone again: after a login, or when a registration changed. Never rejects. */
  async load(): Promise<UserState> {
    if (import.meta.env.VITE_BEARER_LOGIN === 'true') await (this.redeemed ??= redeemExchange());
    try {
      const user = await api.get('/apis/passport/user', SILENT);
      const status = await api.get('/apis/activity/status', {
        ...SILENT,
        ...(onPartnerSite && { params: { query: { isPPAI: true } } }),
      });
      api.account = user.id;
      this.set({ user, ...status, ready: true, unreachable: false });
      this.expired = false;
      const { registerState, registerUntil, submitUntil, uploadGraceUntil, registration, entry } = status;
      const standing = { registerState, registerUntil, submitUntil, uploadGraceUntil, registration, entry };
      localKept.set(HINT_KEY, JSON.stringify({ username: user.username, ...standing }));
    } catch (error) {
      if (!isCode(error, 'LOGIN_EXPIRED')) return this.update({ ready: true, unreachable: true });
      this.expired ||= localKept.get(HINT_KEY) !== null;
      this.clear();
      return this.get();
    }
    const zone = await api.get('/apis/nocas/ip/zone', SILENT).catch(() => null);
    return this.update({ zone });
  }

  /** Ends the session here and on the server. Rejects with ApiError, still logged in, when the server did not answer. */
  async logout(): Promise<void> {
    await api.post('/apis/passport/logout', SILENT).catch((error: unknown) => {
      if (!isCode(error, 'LOGIN_EXPIRED')) throw error;
    });
    this.deleted();
  }

  /** Forgets the account, which was deleted or logged out. */
  deleted(): void {
    api.account = null;
    localKept.remove(ADDRESS_KEY);
    this.clear();
  }

  /** Reads the state after a login. */
  async loggedIn(): Promise<UserState> {
    this.started = this.load();
    return this.started;
  }

  private clear(): void {
    localKept.remove(HINT_KEY);
    localKept.remove(TOKEN_KEY);
    this.set({ ...LOGGED_OUT, zone: this.get().zone, ready: true });
  }

  private update(change: Partial<UserState>): UserState {
    this.set(change);
    return this.get();
  }
}

/** The site's one user store. */
export const userStore = new UserStore();

/** The visitor's state; logged out and not ready while a page is pre-rendered. */
export const useUser = (): UserState => useStore(userStore, LOGGED_OUT);

/**
 * Runs `action` for a logged-in visitor: at once, or once they have logged in through the window. Resolves null when they
 * decline.
 */
export async function requireLogin<T>(action: () => Promise<T> | T): Promise<T | null> {
  const { user } = await userStore.init(true);
  if (!user && !(await loginGate.ask(userStore.expired ? 'expired' : undefined))) return null;
  return action();
}
