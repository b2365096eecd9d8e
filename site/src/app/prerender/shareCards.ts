/** Addresses of the pictures that shared links show, from the site's root. */
export interface ShareCards {
  /** For the pages of the edition. */
  edition: string;
  /** For a work's page, by id. */
  works: Record<number, string>;
}

/** Size of every such picture in pixels. */
export const SHARE_CARD = { width: 1200, height: 630 };
