import { LANGUAGE_KEY } from '../lib/locale/language';
import { store } from '../lib/browser/storage';

/** Stores the choice of language when a link of the toggle is clicked, and carries query and hash over to its address. */
export function rememberLanguage(signal: AbortSignal): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('.lang-toggle a');
      if (!link) return;
      store(LANGUAGE_KEY, link.hreflang === 'en' ? 'en' : 'zh');
      link.search = location.search;
      link.hash = location.hash;
    },
    { signal },
  );
}
