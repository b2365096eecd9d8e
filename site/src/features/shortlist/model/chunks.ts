/** Films of a strip: some rows of four. */
const FILMS = 12;

/** Parts works into the strips that are laid out, painted and given their covers together when they come near. */
export const chunks = <Work>(works: readonly Work[]): Work[][] =>
  Array.from({ length: Math.ceil(works.length / FILMS) }, (_, i) => works.slice(i * FILMS, (i + 1) * FILMS));
