/** Fetches a page of the site; null when it does not exist (404). Rejects on network failures and other statuses. */
export async function fetchPage(address: string): Promise<Document | null> {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`fetch page: the server answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/**
 * Loads the complete stylesheets of the page's screen: a prerendered page contains only the rules that its own markup
 * needs. Resolves when all have loaded or failed, immediately when they are already there.
 */
export async function loadFullStyles(page: Document = document): Promise<void> {
  const script = page.querySelector<HTMLScriptElement>('script[data-app]');
  const addresses = script?.dataset.styles?.split(' ').filter(Boolean) ?? [];
  await Promise.all(addresses.map((href) => loadStylesheet(page, href)));
}

function loadStylesheet(page: Document, href: string): Promise<void> | undefined {
  if (page.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return undefined;
  const link = Object.assign(page.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    page.head.append(link);
  });
}

/** Copies a text to the clipboard; false on failure. The clipboard exists in secure contexts only. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
