import { api } from '../../src/lib/api/api';
import type { Data } from '../../src/lib/api/client';
import { isCode } from '../../src/lib/api/error';
import { Store } from '../../src/lib/Store';

/** The organiser who is logged in. */
export type Me = Data<'/apis/organiser/me', 'get'>;

/** Calls that do not depend on an edition name this one. */
export const ANY_EDITION = 'international';

interface SessionState {
  /** `factor`: the mailed code was right, the second factor is still to be given or set up. */
  status: 'loading' | 'failed' | 'out' | 'factor' | 'in';
  me: Me | null;
  /** Why it could not be loaded, with status `failed`. */
  error: unknown;
}

/** Who is logged in at the console. */
class SessionStore extends Store<SessionState> {
  constructor() {
    super({ status: 'loading', me: null, error: null });
  }

  /** Asks the service who is logged in. Never rejects. */
  readonly load = async (): Promise<void> => {
    try {
      const query = { edition: ANY_EDITION } as const;
      this.entered(await api.get('/apis/organiser/me', { params: { query }, quiet: true, relogin: false }));
    } catch (error) {
      if (isCode(error, 'LOGIN_EXPIRED')) this.left();
      else this.set({ status: 'failed', error });
    }
  };

  /** A login, with or without its second factor. */
  readonly entered = (me: Me): void => {
    api.account = me.complete ? me.id : null;
    this.set({ status: me.complete ? 'in' : 'factor', me, error: null });
  };

  /** Marks the session as ended. */
  readonly left = (): void => {
    api.account = null;
    this.set({ status: 'out', me: null, error: null });
  };
}

/** The session of this page. */
export const session = new SessionStore();

/** Whether the organiser may write to many: to entrants, to jurors or to both. */
export const mayWrite = (me: Me | null): boolean => mayDecide(me) || me?.role === 'jury';

/** Whether the organiser may decide about registrations and submissions; the service checks it too. */
export const mayDecide = (me: Me | null): boolean => me?.role === 'owner' || me?.role === 'reviewer';
