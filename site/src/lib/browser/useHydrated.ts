import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a page is pre-rendered and in the first render on it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
