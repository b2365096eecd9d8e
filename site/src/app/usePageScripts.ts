import { useLayoutEffect } from 'react';
import { clockSource } from '../lib/contestClock';
import { enliven } from '../lib/pageScript';
import { useLanguage } from '../lib/useLanguage';
import { pageScripts } from './pageScripts';

/** Brings a screen's moving parts to life before it is painted; the same scripts do so where there is no React. */
export function usePageScripts(): void {
  const language = useLanguage();
  useLayoutEffect(() => enliven(document, pageScripts, { language, clock: clockSource }), [language]);
}
