/** Fetches a page of the site; null when it does not exist (404). Rejects on network failures and other statuses. */
export async function fetchPage(address: string): Promise<Document | null> {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`fetch page: the server answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/**
 * Loads the complete stylesheets of the page's screen: a prerendered page contains only the rules that its own markup
 * needs.
 */
export function loadFullStyles(page: Document = document): Promise<void> {
  const script = page.querySelector<HTMLScriptElement>('script[data-app]');
  return loadStyles(script?.dataset.styles?.split(' ').filter(Boolean) ?? [], page);
}

/**
 * Loads stylesheets. They take effect together, when the last has loaded or failed: one alone reads custom properties that
 * another declares, and the page would shift meanwhile. Resolves then, immediately when they are already there.
 */
export async function loadStyles(addresses: readonly string[], page: Document = document): Promise<void> {
  const links = addresses
    .filter((href) => !page.querySelector(`link[rel="stylesheet"][href="${href}"]`))
    .map((href) =>
      Object.assign(page.createElement('link'), {
        ...{ rel: 'stylesheet', href, media: 'not all' },
        // A stylesheet that takes no effect is the last to be downloaded.
        fetchPriority: 'high',
      }),
    );
  await Promise.all(links.map((link) => arrival(page, link)));
  for (const link of links) link.media = '';
}

function arrival(page: Document, link: HTMLLinkElement): Promise<void> {
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
