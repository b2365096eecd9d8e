import { useLayoutEffect } from 'react';
import { clockSource } from '../lib/clock/contestClock';
import { enliven } from '../lib/island';
import { useLanguage } from '../lib/locale/useLanguage';
import { pageScripts } from '../boot/islands';

/** Brings a screen's moving parts to life before it is painted; the same scripts do so where there is no React. */
export function usePageScripts(): void {
  const language = useLanguage();
  useLayoutEffect(() => enliven(document, pageScripts, { language, clock: clockSource }), [language]);
}
