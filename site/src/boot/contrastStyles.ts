/**
 * Loads the page's whole stylesheet, which the build left in a `<noscript>`, for readers who see their own colours or ask
 * for more contrast: the inlined styles have their colours written into them. Before the first paint where they are asked for
 * by then, else as soon as they are.
 */
export function loadContrastStyles(): void {
  const link = document.querySelector('noscript[data-contrast]')?.textContent;
  const query = /media="([^"]*)"/.exec(link ?? '')?.[1];
  if (!link || !query) return;
  const asked = matchMedia(query);
  // Only a stylesheet that the parser inserts holds back the first paint in every browser.
  if (asked.matches) document.write(link);
  else
    asked.addEventListener('change', () => document.head.insertAdjacentHTML('beforeend', link), {
      once: true,
    });
}
