/** What of this page's build can be taken back. */
const shows = [...(__SAMPLES__ ? [] : ['finalists']), ...(__WINNERS__ ? ['winners'] : [])];
/** Pages that show nothing of it. */
const FREE = /^(\/en)?\/(guidelines|privacy|terms|404)$/;

/**
 * Hides a page that shows what organisers took back since it was built (decision 65). The service sends none; a CDN or a
 * tab that stayed open may have one. Asks `/release.json` now and when the reader comes back to the tab.
 */
export function obeyCurtain(root: HTMLElement, language: 'zh' | 'en', path = location.pathname): void {
  if (shows.length === 0 || FREE.test(path)) return;
  const ask = async () => {
    try {
      const answer = await fetch('/release.json', { cache: 'no-cache' });
      const { hidden } = (await answer.json()) as { hidden: string[] };
      if (hidden.some((what) => shows.includes(what))) hide(root, language);
    } catch {
      // Without an answer the page stays: a service that obeys sent it.
    }
  };
  void ask();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
}

/** Puts a sentence in the place of the page. */
function hide(root: HTMLElement, language: 'zh' | 'en'): void {
  if (root.hidden) return;
  root.hidden = true;
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.className = 'wrap';
  note.textContent =
    language === 'zh'
      ? '本页正在更新，请过几分钟再来。'
      : 'This page is being updated. Please come back in a few minutes.';
  root.before(note);
}
