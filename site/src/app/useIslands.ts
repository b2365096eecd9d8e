import { useLayoutEffect } from 'react';
import { clockSource } from '../lib/clock/contestClock';
import { mountIslands } from '../lib/island';
import { useLanguage } from '../lib/locale/useLanguage';
import { islands } from '../boot/islands';

/** Brings a screen's moving parts to life before it is painted; the same scripts do so where there is no React. */
export function useIslands(): void {
  const language = useLanguage();
  useLayoutEffect(() => mountIslands(document, islands, { language, clock: clockSource }), [language]);
}
