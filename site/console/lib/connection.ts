import { ApiError } from '@/lib/api/error';
import { Store } from '@/lib/Store';

/** What a proxy answers in place of a service that it cannot reach. */
const GATEWAY = [502, 504];

/**
 * Whether the service answers, by what calls experience: the browser's own word about its network is wrong on a machine
 * without one that runs the service itself, and behind a gate that lets nothing through.
 */
class ConnectionStore extends Store<{ lost: boolean }> {
  constructor() {
    super({ lost: false });
  }

  readonly answered = (): void => {
    if (this.get().lost) this.set({ lost: false });
  };

  /** A call was refused, which is an answer too, or had none. */
  readonly failed = (error: unknown): void => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'NETWORK' || GATEWAY.includes(error.status)) this.set({ lost: true });
    else this.answered();
  };
}

/** The connection of this page. */
export const connection = new ConnectionStore();
