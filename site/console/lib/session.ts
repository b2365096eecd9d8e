import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import { isCode } from '@/lib/api/error';
import { Store } from '@/lib/Store';
import { ANY_EDITION, editions } from './edition';

/** The organiser who is logged in. */
export type Me = Data<'/apis/organiser/me', 'get'>;

export { ANY_EDITION };

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
    editions.forget();
    this.set({ status: 'out', me: null, error: null });
  };
}

/** The session of this page. */
export const session = new SessionStore();

/** A part of the contest that organisers work on; the service answers what an account may do in each, and checks it. */
export type Area = keyof Me['areas'];

/** Whether the organiser reads the area. */
export const reads = (me: Me | null, area: Area): boolean => me?.areas[area] !== undefined;

/** Whether the organiser may change the area. */
export const changes = (me: Me | null, area: Area): boolean => me?.areas[area] === 'change';

/** Whether the organiser may write to many: to entrants, to jurors or to both. */
export const mayWrite = (me: Me | null): boolean => changes(me, 'mails') || changes(me, 'jury');
