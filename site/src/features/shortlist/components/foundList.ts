import { whenIdle } from '../../../lib/browser/schedule';

/** A work's line: its parts by the elements that show them. */
export interface Line {
  href: string;
  shape: string;
  /** The cell of its still; empty without one. */
  still: string;
  /** The texts of the line, in order: number, title, series or theme, running time, label of AI. */
  texts: readonly string[];
}

/** Height of a line in pixels; see shortlist.css. */
const LINE_PX = 44;
/** The columns of the list; see shortlist.css. */
const columns = () => (innerWidth < 1600 ? 2 : 3);
/** How many further lines are added at a time. */
const AT_ONCE = 25;

/** Reads a line of the prerendered list. */
export function lineOf(row: HTMLElement): Line {
  return {
    href: row.querySelector('a')!.getAttribute('href')!,
    shape: row.dataset.shape ?? '',
    still: row.querySelector<HTMLElement>('.still')?.style.cssText ?? '',
    texts: partsOf(row).map((part) => part?.textContent ?? ''),
  };
}

const partsOf = (row: Element) =>
  ['i', 'b', 'span', 'time', 'em'].map((name) => row.querySelector<HTMLElement>(name));

/** A line that shows one work after the other. */
interface Slot {
  row: HTMLElement;
  link: HTMLAnchorElement;
  /** Its still, or the outline of its shape. */
  still: HTMLElement;
  parts: HTMLElement[];
  shows?: Line;
}

/**
 * Writes the found works into `list`. The first screenful is written at once into lines that exist already, of which only
 * what changes is laid out; the others follow when the browser is idle. Unused lines stay, hidden, because a line that is
 * taken out and put in again costs style and layout. `pattern` is a line of the prerendered list, null when there are no
 * works; `above` is what stands above the list; `shown` is called when lines have changed.
 */
export function foundList(
  list: HTMLElement,
  pattern: Element | null,
  above: Element,
  shown: () => void = () => {},
) {
  const first: Slot[] = [];
  /** Lines below the first screenful, and how many of them are in the list. */
  const further: Slot[] = [];
  let added = 0;
  /** Counts the calls, so that lines of an older one are not added. */
  let call = 0;

  function newSlot(): Slot {
    const row = pattern!.cloneNode(true) as HTMLElement;
    row.removeAttribute('class');
    const link = row.querySelector('a')!;
    for (const name of ['em', 'time'])
      if (!link.querySelector(name)) link.append(document.createElement(name));
    const still = row.querySelector<HTMLElement>('.still, .shape')!;
    return { row, link, still, parts: partsOf(row) as HTMLElement[] };
  }

  /** Makes the lines of the first screenful that are not there yet. */
  function prepare() {
    const inView = Math.ceil((innerHeight - above.getBoundingClientRect().bottom) / LINE_PX);
    for (let more = inView * columns() - first.length; pattern && more > 0; more--) {
      const slot = newSlot();
      slot.row.ariaHidden = 'true';
      first.push(slot);
      list.append(slot.row);
    }
  }

  function removeFurther() {
    for (const { row } of further.slice(0, added)) row.remove();
    added = 0;
  }

  function addFurther(lines: readonly Line[], current: number) {
    if (call !== current || first.length + added >= lines.length) return;
    const rows = lines.slice(first.length + added, first.length + added + AT_ONCE).map((line, at) => {
      const slot = (further[added + at] ??= newSlot());
      slot.row.className = 'is-further';
      write(slot, line);
      return slot.row;
    });
    added += rows.length;
    list.append(...rows);
    shown();
    whenIdle(() => addFurther(lines, current));
  }

  return {
    prepare,

    show(lines: readonly Line[]) {
      const current = ++call;
      // Before anything has changed, as it asks for the layout.
      prepare();
      removeFurther();
      first.forEach((slot, at) => write(slot, lines[at]));
      shown();
      whenIdle(() => addFurther(lines, current));
    },

    /** Takes all lines out. */
    clear() {
      call++;
      list.replaceChildren();
      first.length = further.length = added = 0;
    },
  };
}

function write(slot: Slot, line: Line | undefined): void {
  const { row, link, still, parts, shows } = slot;
  const hidden = line ? null : 'true';
  if (row.ariaHidden !== hidden) row.ariaHidden = hidden;
  if (!line || line === shows) return;
  slot.shows = line;
  link.setAttribute('href', line.href);
  if (row.dataset.shape !== line.shape) row.dataset.shape = line.shape;
  if (shows?.still !== line.still) {
    still.className = line.still ? 'still' : 'shape';
    still.style.cssText = line.still;
  }
  parts.forEach((part, at) => setText(part, line.texts[at]!));
}

/** Changes the text in its node: a new node would be styled and attached. */
export function setText(element: HTMLElement, text: string): void {
  const node = element.firstChild as Text | null;
  if (!node) element.textContent = text;
  else if (node.data !== text) node.data = text;
}
