/** What of this page's build can be taken back. */
const shows = [...(__SAMPLES__ ? [] : ['finalists']), ...(__WINNERS__ ? ['winners'] : [])];
/** Pages that show nothing of it. */
const FREE = /^(\/en)?\/(guidelines|privacy|terms|proof|404)$/;

/**
 * Hides a page that shows what organisers took back since it was built (decision 65). The service sends none; a CDN or a
 * tab that stayed open may have one. Asks `/release.json` now and when the reader comes back to the tab.
 */
export function obeyCurtain(root: HTMLElement, language: 'zh' | 'en', path = location.pathname): void {
  if (shows.length === 0 || FREE.test(path)) return;
  const ask = async () => {
    try {
      // The service sends it with no-cache.
      const { hidden } = (await (await fetch('/release.json')).json()) as { hidden: string[] };
      if (hidden.some((what) => shows.includes(what))) hide(root, language);
    } catch {
      // Without an answer the page stays: a service that obeys sent it.
    }
  };
  void ask();
  addEventListener('focus', () => void ask());
}

/** Puts a sentence in the place of the page. */
function hide(root: HTMLElement, language: 'zh' | 'en'): void {
  if (root.hidden) return;
  root.hidden = true;
  const text = language === 'zh' ? '本页正在更新，请稍后再来。' : 'This page is being updated.';
  root.insertAdjacentHTML('beforebegin', `<output class="wrap">${text}</output>`);
}
