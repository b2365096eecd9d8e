declare global {
  interface Window {
    /** Elements clicked before the boot script arrived, in this order; undefined once it has replayed them. */
    earlyClicks?: { elements: HTMLElement[]; ending: AbortController };
  }
}

/** Elements that need a script; links are followed by the browser. */
const INTERACTIVE = 'button, [data-app]';
/** Fields, which only the application reads. */
const FIELDS = 'input, select, textarea';
/** Parts of a page that an island handles, buttons and fields included. */
const ISLAND = '[data-island]';
/** Session storage key of the clicks to replay after the page is reloaded. */
const CLICKS_KEY = 'marquee.clicks';

const isModified = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * Captures clicks in the head script until the boot script arrives. Does nothing on pages that have none. Returns the signal
 * of its arrival.
 */
export function captureClicks(): AbortSignal {
  const early = { elements: [] as HTMLElement[], ending: new AbortController() };
  window.earlyClicks = early;
  const capture = (event: MouseEvent) => {
    if (isModified(event)) return;
    const element = (event.target as Element).closest<HTMLElement>(INTERACTIVE);
    if (!element || !document.querySelector('script[data-src]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!early.elements.includes(element)) early.elements.push(element);
  };
  document.addEventListener('click', capture, { capture: true, signal: early.ending.signal });
  return early.ending.signal;
}

/** Stops capturing and clicks the captured elements again, now that the boot script listens. */
export function replayClicks(): void {
  const early = window.earlyClicks;
  if (!early) return;
  delete window.earlyClicks;
  early.ending.abort();
  for (const element of early.elements) element.click();
}

/**
 * Captures the clicks that the application must answer until it has loaded, and replays them then. Repeated clicks on
 * an element are replayed once. Enter and Space on the keyboard arrive as clicks too.
 */
export class EventReplay {
  private readonly clicks: { element: HTMLElement; path: number[] }[] = [];
  private readonly ending = new AbortController();

  constructor(
    private readonly root: HTMLElement,
    /** Called when the application is needed. */
    private readonly onNeeded: () => void,
    /** Called when it may be needed soon: the pointer or the focus is on an interactive element. */
    private readonly onLikely: () => void,
  ) {}

  listen(): void {
    const options = { capture: true, signal: this.ending.signal };
    document.addEventListener('click', this.capture, options);
    document.addEventListener('pointerover', this.approach, options);
    document.addEventListener('focusin', this.approach, options);
  }

  /** Whether there are clicks to replay. */
  get pending(): boolean {
    return this.clicks.length > 0;
  }

  /** Stops listening and restores every element. */
  stop(): void {
    this.ending.abort();
    this.clearBusy();
  }

  /** Removes `aria-busy` from the clicked elements. */
  clearBusy(): void {
    for (const { element } of this.clicks) element.ariaBusy = null;
  }

  /** Clicks the captured elements, or those at the same place when React has replaced them. */
  replay(): void {
    for (const { element, path } of this.clicks.splice(0)) {
      const target = element.isConnected ? element : elementAt(this.root, path);
      if (target instanceof HTMLElement) target.click();
    }
  }

  /** Stores the clicks for the same page after a reload. */
  store(): void {
    storePaths(this.clicks.map(({ path }) => path));
  }

  /** Takes the clicks stored before a reload, once; returns whether there were any. */
  restore(): boolean {
    for (const path of takeStoredPaths()) {
      const element = elementAt(this.root, path);
      if (element instanceof HTMLElement) this.clicks.push({ element, path });
    }
    return this.pending;
  }

  private readonly capture = (event: MouseEvent) => {
    const element = this.find(event, INTERACTIVE);
    if (!element || isModified(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!this.clicks.some((click) => click.element === element)) {
      this.clicks.push({ element, path: pathOf(this.root, element) });
      element.ariaBusy = 'true';
    }
    this.onNeeded();
  };

  private readonly approach = (event: Event) => {
    if (this.find(event, INTERACTIVE)) this.onLikely();
    else if (event.type === 'focusin' && this.find(event, FIELDS)) this.onNeeded();
  };

  private find(event: Event, selector: string): HTMLElement | null {
    const { target } = event;
    if (!(target instanceof Element) || !this.root.contains(target) || target.closest(ISLAND)) return null;
    return target.closest<HTMLElement>(selector);
  }
}

/** Stores one click of a page that React has taken over, to be replayed after a reload. */
export function storeClick(element: Element): void {
  storePaths([pathOf(document.getElementById('root')!, element)]);
}

/** Where an element is below the root: the index of each child on the way. */
function pathOf(root: Element, element: Element): number[] {
  const path: number[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return path;
}

const elementAt = (root: Element, path: readonly number[]): Element | undefined =>
  path.reduce<Element | undefined>((at, index) => at?.children[index], root);

function storePaths(paths: readonly number[][]): void {
  try {
    sessionStorage.setItem(CLICKS_KEY, JSON.stringify(paths));
  } catch {
    // Without storage the visitor clicks again after the reload.
  }
}

/** The stored paths, removed from storage; none where the browser denies access to it. */
function takeStoredPaths(): number[][] {
  try {
    const paths = sessionStorage.getItem(CLICKS_KEY);
    sessionStorage.removeItem(CLICKS_KEY);
    return JSON.parse(paths ?? '[]') as number[][];
  } catch {
    return [];
  }
}
