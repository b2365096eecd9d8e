import { useLayoutEffect } from 'react';
import { pageClock } from './clock/pageClock';
import { mountIslands, type Island } from './island';
import { useLanguage } from './locale/useLanguage';

/**
 * Mounts a screen's islands before it is painted, as the boot script does without React. `islands` is a constant: a
 * screen brings its own, so that no page downloads those of another.
 */
export function useIslands(islands: readonly Island[]): void {
  const language = useLanguage();
  useLayoutEffect(() => mountIslands(document, islands, { language, clock: pageClock }), [islands, language]);
}
