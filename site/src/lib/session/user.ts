import { api as siteApi, TOKEN_KEY } from '../api/api';
import { isCode } from '../api/error';
import type { ApiClient } from '../api/client';
import type { Schema } from '../api/schema';
import { HINT_KEY } from './loginHint';
import { isPhone } from '../browser/phone';

/** Where an entrant's registration stands. */
export type RegisterState = Schema<'RegisterState'>;

/** The logged-in entrant; `headImg` is empty when there is no picture. */
export type UserInfo = Schema<'User'>;

/** What is known about the visitor. `user` is null while logged out, `ready` false until the first check is done. */
export interface UserState {
  ready: boolean;
  user: UserInfo | null;
  registerState: RegisterState;
  /** The account belongs to the provider. */
  qy: boolean;
  /** The entrant's state in the other edition, or false. */
  registerCn: RegisterState | false;
  zone: Schema<'Zone'> | null;
}

export const LOGGED_OUT: UserState = {
  ready: false,
  user: null,
  registerState: 'NONE',
  qy: false,
  registerCn: false,
  zone: null,
};

/**
 * The visitor's state, shared by the whole site. `init` runs once per page open: login check, then user info, then status,
 * then zone. Read it in components with `useUser()`.
 */
export class UserStore {
  private state: UserState = LOGGED_OUT;
  private readonly listeners = new Set<() => void>();
  private started: Promise<UserState> | null = null;

  constructor(
    private readonly api: Pick<ApiClient, 'get' | 'post'>,
    private readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    /** Phones are treated as logged out. */
    private readonly phone: () => boolean,
  ) {}

  readonly get = (): UserState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The state after the first check; without a hint of a login only `thorough` asks the server. */
  async init(thorough = false): Promise<UserState> {
    if (this.started) {
      const state = await this.started;
      if (state.user || !thorough) return state;
    } else if (!thorough && !this.storage().getItem(HINT_KEY)) {
      this.set({ ready: true });
      return this.state;
    }
    this.started = this.phone() ? Promise.resolve(this.set({ ready: true })) : this.load();
    return this.started;
  }

  /** Reads user, status and zone again: after a login, or when a registration changed. Never rejects. */
  async load(): Promise<UserState> {
    try {
      const user = await this.api.get<UserInfo>('/apis/passport/user', { quiet: true, relogin: false });
      const status = await this.api.get<Schema<'Status'>>('/apis/activity/status', {
        quiet: true,
        relogin: false,
      });
      this.set({ user, ...pickStatus(status), ready: true });
      this.storage().setItem(
        HINT_KEY,
        JSON.stringify({ username: user.username, registerState: status.registerState }),
      );
    } catch (error) {
      if (isCode(error, 'LOGIN_EXPIRED')) this.forget();
      else this.set({ ready: true });
      return this.state;
    }
    await this.loadZone();
    return this.state;
  }

  /** Ends the session here and on the server. Rejects when the server could not be told. */
  async logout(): Promise<void> {
    await this.api.post('/apis/passport/logout', { quiet: true, relogin: false });
    this.forget();
  }

  /** Reads the state of who has just logged in. */
  async loggedIn(): Promise<UserState> {
    this.started = this.load();
    return this.started;
  }

  private async loadZone(): Promise<void> {
    try {
      this.set({
        zone: await this.api.get<Schema<'Zone'>>('/apis/nocas/ip/zone', { quiet: true, relogin: false }),
      });
    } catch {
      this.set({ zone: null });
    }
  }

  private forget(): void {
    this.storage().removeItem(HINT_KEY);
    this.storage().removeItem(TOKEN_KEY);
    this.set({ ...LOGGED_OUT, zone: this.state.zone, ready: true });
  }

  private set(change: Partial<UserState>): UserState {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
    return this.state;
  }
}

const pickStatus = ({ registerState, qy, registerCn }: Schema<'Status'>) => ({
  registerState,
  qy,
  registerCn,
});

/** The site's one user store. */
export const userStore = new UserStore(
  siteApi,
  () => localStorage,
  () => isPhone(navigator.userAgent),
);
