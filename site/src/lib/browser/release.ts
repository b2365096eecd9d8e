/** Session storage key of the moment at which a page was last loaded again because of a new release. */
const RELOADED_KEY = 'marquee.reloaded';
/** A page goes over to a new release at most once in this time, in milliseconds: while servers change, they disagree. */
const PAUSE_MS = 60_000;

/**
 * What tells one release from another, on any of its pages: the address of the application, named by its contents, or of
 * the shell's own script, which every page names among its modules.
 */
function scriptsOf(page: Document): string[] {
  return [...page.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    (script) => script.dataset.app ?? script.getAttribute('src')!,
  );
}

/** Whether the site was published anew since this page was opened. False when nobody can be asked. */
async function isNewRelease(): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { cache: 'no-cache', headers: { Accept: 'text/html' } });
    const html = await answer.text();
    return answer.ok && scriptsOf(document).some((address) => !html.includes(address));
  } catch {
    return false;
  }
}

/**
 * After a part of the application could not be downloaded: goes over to the new release when that is why, and resolves
 * true. What was typed is in the browser's drafts.
 */
export async function goToNewRelease(reload = () => location.reload(), now = Date.now()): Promise<boolean> {
  if (now - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < PAUSE_MS) return false;
  if (!(await isNewRelease())) return false;
  sessionStorage.setItem(RELOADED_KEY, String(now));
  reload();
  return true;
}
