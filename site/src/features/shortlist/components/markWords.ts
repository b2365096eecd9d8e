import { normalise } from '../model/search';

/** The name of the marks in shortlist.css. */
const NAME = 'found';

/**
 * Marks the words of a query in the titles and the second texts of lines. The marks are ranges of the browser's: no line gets
 * another element, and none is laid out again. Browsers without them show the same lines unmarked.
 */
export function markWords(list: Element, query: string): void {
  if (!globalThis.CSS?.highlights) return;
  const terms = normalise(query).split(' ').filter(Boolean);
  const texts = terms.length > 0 ? list.querySelectorAll('li:not([aria-hidden]) :is(b, span)') : [];
  const ranges = [...texts].flatMap(({ firstChild }) =>
    firstChild instanceof Text ? rangesOf(firstChild, terms) : [],
  );
  if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges));
  else CSS.highlights.delete(NAME);
}

function rangesOf(node: Text, terms: readonly string[]): Range[] {
  return placesOf(node.data, terms).map(([start, end]) => {
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range;
  });
}

/** Where the normalised `terms` are in a text as it is written: its start and its end of each. */
export function placesOf(text: string, terms: readonly string[]): [number, number][] {
  let plain = '';
  /** The place in the text of each character of `plain`. */
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    // Alone, a space would be trimmed away.
    const written = /\s/.test(character) ? ' ' : normalise(character);
    plain += written;
    for (let i = 0; i < written.length; i++) places.push(at);
    at += character.length;
  }
  places.push(at);
  const found: [number, number][] = [];
  for (const term of terms)
    for (let from = plain.indexOf(term); from >= 0; from = plain.indexOf(term, from + term.length))
      found.push([places[from]!, places[from + term.length]!]);
  return found;
}
