import { useSyncExternalStore } from 'react';
import type { Store } from './Store';

/** The state of a store. `whilePrerendered` is used until the page is hydrated; the current state by default. */
export const useStore = <S extends object>(store: Store<S>, whilePrerendered: S = store.get()): S =>
  useSyncExternalStore(store.subscribe, store.get, () => whilePrerendered);
