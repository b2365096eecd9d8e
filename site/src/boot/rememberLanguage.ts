import { LANGUAGE_KEY } from '../lib/locale/language';

/** Stores the choice when a link of the language toggle is pressed, and keeps query and hash on the way. */
export function rememberLanguage(signal: AbortSignal): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('.lang-toggle a');
      if (!link) return;
      localStorage.setItem(LANGUAGE_KEY, link.hreflang === 'en' ? 'en' : 'zh');
      link.search = location.search;
      link.hash = location.hash;
    },
    { signal },
  );
}
