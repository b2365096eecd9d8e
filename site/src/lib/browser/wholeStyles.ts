/**
 * Loads the stylesheets of the page's screen whole: a built page holds only the rules for what it shows itself. Resolves
 * when they have come or failed, at once when they are there.
 */
export async function wholeStyles(page: Document = document): Promise<void> {
  const script = page.querySelector<HTMLScriptElement>('script[data-app]');
  const addresses = script?.dataset.styles?.split(' ').filter(Boolean) ?? [];
  await Promise.all(addresses.map((href) => loadStyles(page, href)));
}

function loadStyles(page: Document, href: string): Promise<void> | undefined {
  if (page.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return undefined;
  const link = Object.assign(page.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    page.head.append(link);
  });
}
