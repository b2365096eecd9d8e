import type { ReactNode } from 'react';
import { useIslands } from './useIslands';

/** A screen that has arrived, with its page scripts running. */
export function WithIslands({ children }: { children: ReactNode }) {
  useIslands();
  return children;
}
