import type { ReactNode } from 'react';
import { usePageScripts } from './useIslands';

/** A screen that has arrived, with its page scripts running. */
export function Enlivened({ children }: { children: ReactNode }) {
  usePageScripts();
  return children;
}
