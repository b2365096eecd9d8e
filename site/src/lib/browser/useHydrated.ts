import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a page is prerendered and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
