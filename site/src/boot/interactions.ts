/** Session storage key of the presses that a page must carry out once it was loaded again. */
const KEPT_KEY = 'marquee.presses';
/** What only the application can answer: every button, and what says so. */
const ANSWERED_BY_APP = 'button, [data-app]';
/** What is typed into only the application understands. */
const FIELDS = 'input, select, textarea';
/** Parts of a page that a page script looks after, buttons and fields included. */
const ISLAND = '[data-island]';

/** Where an element is below the root: the index of each child on the way. */
function placeOf(root: Element, element: Element): number[] {
  const place: number[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement)
    place.unshift([...at.parentElement.children].indexOf(at));
  return place;
}

/** Keeps what was pressed for the page that is loaded in this one's place. */
function keepPlaces(places: readonly number[][]): void {
  sessionStorage.setItem(KEPT_KEY, JSON.stringify(places));
}

/** Keeps one press on a built page that lives already; it is carried out when the page was loaded again. */
export function keepPress(element: Element): void {
  keepPlaces([placeOf(document.getElementById('root')!, element)]);
}

/** Reads what was kept, once. A browser that keeps nothing has nothing to tell. */
function readKept(): number[][] {
  try {
    const kept = sessionStorage.getItem(KEPT_KEY);
    sessionStorage.removeItem(KEPT_KEY);
    return JSON.parse(kept ?? '[]') as number[][];
  } catch {
    return [];
  }
}

const elementAt = (root: Element, place: readonly number[]): Element | undefined =>
  place.reduce<Element | undefined>((at, index) => at?.children[index], root);

/**
 * Takes the presses that the application must answer while it is not here, and carries them out once it is. Each pressed
 * element counts once, however often it was pressed. A keyboard's Enter or Space arrives as a press too.
 */
export class Interactions {
  private readonly presses: { element: HTMLElement; place: number[] }[] = [];
  private readonly ending = new AbortController();

  constructor(
    private readonly root: HTMLElement,
    /** Called when the application is needed. */
    private readonly needed: () => void,
    /** Called when it may soon be: the pointer or the focus is on what it answers. */
    private readonly soon: () => void,
  ) {}

  /** Begins to listen. */
  listen(): void {
    const options = { capture: true, signal: this.ending.signal };
    document.addEventListener('click', this.press, options);
    document.addEventListener('pointerover', this.approach, options);
    document.addEventListener('focusin', this.approach, options);
  }

  /** Whether anybody waits. */
  get waiting(): boolean {
    return this.presses.length > 0;
  }

  /** Ends listening and leaves every element as it was built. */
  release(): void {
    this.ending.abort();
    this.rest();
  }

  /** Says no longer that something is on its way. */
  rest(): void {
    for (const { element } of this.presses) element.ariaBusy = null;
  }

  /** Carries out what was pressed, on the same elements or what stands in their places. */
  carryOut(): void {
    for (const { element, place } of this.presses.splice(0)) {
      const target = element.isConnected ? element : elementAt(this.root, place);
      if (target instanceof HTMLElement) target.click();
    }
  }

  /** Keeps the presses for the page that is loaded in this one's place. */
  keep(): void {
    keepPlaces(this.presses.map(({ place }) => place));
  }

  /** Takes over the presses that were kept for this page; whether there were any. */
  takeKept(): boolean {
    const kept = readKept();
    for (const place of kept) {
      const element = elementAt(this.root, place);
      if (element instanceof HTMLElement) this.presses.push({ element, place });
    }
    return this.waiting;
  }

  private readonly press = (event: MouseEvent) => {
    const element = this.find(event, ANSWERED_BY_APP);
    if (!element || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!this.presses.some((press) => press.element === element)) {
      this.presses.push({ element, place: placeOf(this.root, element) });
      element.ariaBusy = 'true';
    }
    this.needed();
  };

  private readonly approach = (event: Event) => {
    if (this.find(event, ANSWERED_BY_APP)) this.soon();
    else if (event.type === 'focusin' && this.find(event, FIELDS)) this.needed();
  };

  private find(event: Event, selector: string): HTMLElement | null {
    const { target } = event;
    if (!(target instanceof Element) || !this.root.contains(target) || target.closest(ISLAND)) return null;
    return target.closest<HTMLElement>(selector);
  }
}
