import { copyText, fetchPage } from '../../lib/browser/page';
import { keepBuilt, part, wordsOf, type Island } from '../../lib/island';
import { remaining } from '../../lib/locale/dates';
import type { Language } from '../../lib/locale/language';
import { isWorkPath, pagePath, readPath } from '../../lib/paths';

const MINUTE = 60_000;

/** The days until registration ends; hidden until the contest clock is known and after the end. */
export const daysLeftIsland: Island = {
  selector: '[data-island="days-left"]',
  start(element, { clock }) {
    const words = wordsOf<'one' | 'other'>(element);
    const undo = keepBuilt(element);
    const stop = clock.every(MINUTE, ({ ping, now }) => {
      const left = Date.parse(ping.registrationEndsAt) - now();
      const { days } = remaining(left);
      element.hidden = !ping.registrationOpen || left < 0;
      part(element, 'count').textContent = String(days);
      part(element, 'unit').textContent = days === 1 ? words.one : words.other;
    });
    return () => {
      stop();
      undo();
      element.hidden = true;
    };
  },
};

/** Shows the work that was shared, and copies the link to open on a computer. */
function startPhone(page: HTMLElement): () => void {
  const stop = new AbortController();
  const work = page.querySelector<HTMLElement>('.phone-work')!;
  const status = page.querySelector<HTMLElement>('[role=status]')!;
  const button = page.querySelector<HTMLElement>('[data-copy]')!;
  const copy = async () => {
    const { copied = '', failed = '' } = status.dataset;
    const done = await copyText(sharedAddress(location.origin, location.search));
    status.textContent = done ? copied : failed;
  };
  button.addEventListener('click', () => void copy(), { signal: stop.signal });
  const language = document.documentElement.lang === 'en' ? 'en' : 'zh';
  const path = sharedWork(location.origin, location.search, language);
  if (path) void show(path, work, stop.signal);
  return () => {
    stop.abort();
    work.hidden = true;
    work.replaceChildren();
    status.textContent = '';
  };
}

/** Shows a work's cover and title, taken from its page. Shows nothing when the page cannot be fetched. */
async function show(path: string, place: HTMLElement, signal: AbortSignal): Promise<void> {
  const page = await fetchPage(path).catch(() => null);
  const name = page?.querySelector('.work h1')?.textContent;
  if (!name || signal.aborted) return;
  const title = document.createElement('b');
  title.textContent = name;
  // A film that is online has its cover as the poster of its video.
  const attribute = (element: string, name: string) =>
    page.querySelector(`.work-screen ${element}`)?.getAttribute(name);
  const src = attribute('img', 'src') ?? attribute('video', 'poster');
  const picture = src ? [Object.assign(new Image(640, 360), { src, alt: '' })] : [];
  place.replaceChildren(...picture, title);
  place.hidden = false;
}

/** The phone page's links. */
export const phoneIsland: Island = { selector: '[data-island="phone"]', start: startPhone };

/** The page that was shared, by `?from=`, else Home. Addresses of other sites are ignored. */
function shared(origin: string, search: string): URL {
  const from = new URLSearchParams(search).get('from') ?? '/';
  const address = URL.canParse(from, origin) ? new URL(from, origin) : new URL(origin);
  return address.origin === origin ? address : new URL(origin);
}

/** The address to open on a computer. */
export const sharedAddress = (origin: string, search: string): string => shared(origin, search).href;

/** The path of the work that was shared, in the reader's language; null when another page was shared. */
export function sharedWork(origin: string, search: string, language: Language): string | null {
  const { path } = readPath(shared(origin, search).pathname);
  return isWorkPath(path) ? pagePath(path, language) : null;
}
