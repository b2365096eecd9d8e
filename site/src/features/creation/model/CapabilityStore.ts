import { Store } from '../../../lib/Store';
import type { GenerationCalls, Offer } from '../api/generation';

export interface CapabilityState {
  offer: Offer | null;
  failed: boolean;
}

/** What can be ordered, and what is left of today; read again whenever that may have changed. */
export class CapabilityStore extends Store<CapabilityState> {
  private asked = 0;

  constructor(private readonly calls: Pick<GenerationCalls, 'models'>) {
    super({ offer: null, failed: false });
  }

  readonly read = async (): Promise<void> => {
    const mine = (this.asked += 1);
    try {
      const offer = await this.calls.models();
      if (mine === this.asked) this.set({ offer, failed: false });
    } catch {
      // What is known stays: the service itself holds orders against the quota.
      if (mine === this.asked) this.set({ failed: true });
    }
  };
}
