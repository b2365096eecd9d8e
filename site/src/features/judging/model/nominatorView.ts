import { Store } from '../../../lib/Store';
import type { Listing } from './workListing';

/**
 * The listing and the open work. A Store and not a query: it is client state, and actions read it after their calls have
 * returned, when the state of the render that started them is out of date.
 */
export class NominatorView extends Store<{ listing: Listing; openId: number | null }> {
  private asked = 0;

  constructor(atLeast = 0) {
    super({ listing: { number: 0, filter: 'all', q: '', atLeast }, openId: null });
  }

  /** Numbers a listing that is asked for. */
  ask(listing: Omit<Listing, 'number'>): Listing {
    this.asked += 1;
    return { ...listing, number: this.asked };
  }

  /** False when a newer listing was asked for. */
  isNewest = ({ number }: Listing): boolean => number === this.asked;

  list(listing: Listing): void {
    this.set({ listing });
  }

  open(openId: number): void {
    this.set({ openId });
  }
}
