import type { Island } from '../../lib/island';
import type { Language } from '../../lib/locale/language';

/** The module with the edge; see edge.ts. */
export interface EdgeModule {
  mountEdge: (lines: Element, language: Language, ending: AbortSignal) => void;
}

/**
 * The edge of the light, which the reader can drag over the ruler of the film leader. Its program is downloaded when a
 * pointer moves or a key is pressed.
 */
export const edgeIsland = (load: () => Promise<EdgeModule>): Island => ({
  selector: '.leader-lines',
  start(lines, { language }) {
    const ending = new AbortController();
    const { signal } = ending;
    const mount = () =>
      load().then(
        ({ mountEdge }) => mountEdge(lines, language, signal),
        () => undefined, // without it the light stands still
      );
    for (const event of ['pointermove', 'keydown']) addEventListener(event, mount, { once: true, signal });
    return () => ending.abort();
  },
});
