import { webAddress } from '../../../lib/webAddress';

/** A part of what an entrant typed as links: an address that may be opened, or text. */
export interface TypedLink {
  text: string;
  /** Of a page on the web; null for everything else, scripts included. */
  href: string | null;
}

/** Reads the links of a field, which are separated by semicolons or line breaks. */
export function readLinks(field: string | undefined): TypedLink[] {
  return (field ?? '')
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((text) => ({ text, href: webAddress(text) }));
}
