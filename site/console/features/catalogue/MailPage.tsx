import { useEffect, useRef } from 'react';

/**
 * The HTML of an email, apart from the console's styles. The console's policy forbids styles in attributes of markup, so they
 * are set through the elements; its links lead nowhere.
 */
export function MailPage({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = box.current;
    if (!host) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    // A parsed page has the console's policy too, which reports every style that it drops.
    const page = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
    for (const hidden of page.querySelectorAll('script, style, link, [data-preheader]')) hidden.remove();
    for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
    root.replaceChildren(...Array.from(page.body.childNodes, (node) => document.importNode(node, true)));
    for (const styled of root.querySelectorAll<HTMLElement>('[data-style]'))
      styled.style.cssText = styled.dataset.style ?? '';
  }, [html]);
  return <div ref={box} />;
}
