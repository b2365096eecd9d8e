import { copyText } from '../../lib/browser/copyText';
import { fetchPage } from '../../lib/browser/fetchPage';
import { sharedAddress, sharedFilm } from './model/sharedPage';

/**
 * The phone page's script: shows the film that was shared, copies the link to open on a computer and says so. Returns
 * the way to stop, which leaves the page as it was built.
 */
export function startPhone(page: HTMLElement): () => void {
  const stop = new AbortController();
  const film = page.querySelector<HTMLElement>('.phone-film')!;
  const status = page.querySelector<HTMLElement>('[role=status]')!;
  const button = page.querySelector<HTMLElement>('[data-copy]')!;
  const copy = async () => {
    const { copied = '', failed = '' } = status.dataset;
    const done = await copyText(sharedAddress(location.origin, location.search));
    status.textContent = done ? copied : failed;
  };
  button.addEventListener('click', () => void copy(), { signal: stop.signal });
  const language = document.documentElement.lang === 'en' ? 'en' : 'zh';
  const path = sharedFilm(location.origin, location.search, language);
  if (path) void show(path, film, stop.signal);
  return () => {
    stop.abort();
    film.hidden = true;
    film.replaceChildren();
    status.textContent = '';
  };
}

/** Puts a film's cover and title where the phone page keeps the place for them. Without the page, nothing is shown. */
async function show(path: string, place: HTMLElement, signal: AbortSignal): Promise<void> {
  const page = await fetchPage(path).catch(() => null);
  const name = page?.querySelector('.work h1')?.textContent;
  if (!name || signal.aborted) return;
  const title = document.createElement('b');
  title.textContent = name;
  const cover = page.querySelector('.work-screen img')?.getAttribute('src');
  const picture = cover ? [Object.assign(new Image(112, 63), { src: cover, alt: '' })] : [];
  place.replaceChildren(...picture, title);
  place.hidden = false;
}

export const phoneIsland = { selector: '[data-island="phone"]', start: startPhone };
