const STRIP = /(?=<div class="film-strip">)/;
const COVER = /<img src="(\/assets\/covers\/[^"]+\.svg)"([^>]*?) loading="lazy" decoding="async"/g;

/**
 * Puts the covers that a visitor of the shortlist sees first into the page itself: a drawn cover is smaller than the
 * asking for it takes, and the page is whole when it is first painted.
 */
export function holdFirstCovers(html: string, read: (address: string) => string): string {
  const [before, first, ...others] = html.split(STRIP);
  if (before === undefined || first === undefined) return html;
  const held = first.replace(
    COVER,
    (_, address: string, rest: string) => `<img src="${inPage(read(address))}"${rest}`,
  );
  return [before, held, ...others].join('');
}

/** A drawing as an address of its own, which may stand in an attribute (RFC 2397). */
const inPage = (svg: string): string =>
  `data:image/svg+xml,${svg.trim().replace(/[%#<>"&]|\s+/g, (part) => encodeURIComponent(part[0]!.trim() || ' '))}`;
