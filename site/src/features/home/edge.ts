import { en, zh } from '../../i18n/edge';
import type { Language } from '../../lib/locale/language';
import styles from './edge.css?inline';

/** The shape of the screen, and of the narrowest picture, as width by height. */
const WHOLE = 2.39;
const NARROWEST = 4 / 3;
/** Shapes that have a name; the edge comes to rest on one that is near. */
const NAMED = [
  [NARROWEST, '4:3'],
  [16 / 9, '16:9'],
  [1.85, '1.85:1'],
  [WHOLE, '2.39:1'],
] as const;
const NEAR = 0.025;

const shapeOf = (film: HTMLElement) => Number(film.style.getPropertyValue('--r'));

/** The named shape that is near, or the shape itself, with its name. */
export function named(shape: number): readonly [number, string] {
  return NAMED.find(([known]) => Math.abs(known - shape) < NEAR) ?? [shape, `${shape.toFixed(2)}:1`];
}

/**
 * Puts the edge on the stage of `lines`, the ruler of the film leader, until `ending`: a slider that narrows the light from
 * the whole screen to 4:3. When it comes to rest, the films below are sorted by how near their shape is to that of the light.
 */
export function mountEdge(lines: Element, language: Language, ending: AbortSignal): void {
  const stage = lines.closest('.hero-set');
  const screen = lines.closest('.hero-screen');
  if (!stage || !screen || ending.aborted || stage.querySelector('.hero-edge')) return;
  const words = language === 'zh' ? zh : en;
  const page = document.documentElement;
  const style = Object.assign(document.createElement('style'), { textContent: styles });
  const edge = Object.assign(document.createElement('input'), {
    type: 'range',
    className: 'hero-edge',
    min: String(NARROWEST),
    max: String(WHOLE),
    step: 'any',
    ariaLabel: words.label,
  });
  edge.dataset.in = 'open last';
  edge.dataset.island = 'edge'; // the application is not needed for it
  edge.value = edge.max;
  const ratio = Object.assign(document.createElement('span'), {
    className: 'hero-ratio num',
    ariaHidden: 'true',
  });
  ratio.dataset.in = 'open last';
  const films = filmsOf(words);

  const light = () => {
    const [shape, name] = named(Number(edge.value));
    page.style.setProperty('--dark', `${(50 * (1 - shape / WHOLE)).toFixed(2)}%`);
    page.style.setProperty('--lit', (shape / WHOLE).toFixed(4));
    ratio.textContent = edge.ariaValueText = name;
    ratio.toggleAttribute('data-whole', shape === WHOLE);
    return [shape, name] as const;
  };
  const rest = () => {
    const [shape, name] = light();
    edge.value = String(shape);
    if (shape === WHOLE) films.restore();
    else films.sort(shape, name);
  };
  // Without a step of its own a slider has steps of its browser's.
  const step = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    const at = NAMED.findIndex(([shape]) => shape >= Number(edge.value) - NEAR);
    edge.value = String(NAMED[Math.min(NAMED.length - 1, Math.max(0, at + by))]![0]);
    rest();
  };

  edge.addEventListener('input', light);
  edge.addEventListener('change', rest);
  edge.addEventListener('keydown', step);
  light();
  page.classList.add('hero-edged');
  document.head.append(style);
  stage.append(edge);
  screen.append(ratio);
  ending.addEventListener('abort', () => {
    films.restore();
    page.classList.remove('hero-edged');
    for (const name of ['--dark', '--lit']) page.style.removeProperty(name);
    for (const part of [style, edge, ratio]) part.remove();
  });
}

/** The films of the programme below the stage, and the note above them. */
function filmsOf(words: typeof en) {
  const rows = [...document.querySelectorAll<HTMLElement>('.film-row')];
  const built = rows.map((row) => [...row.children] as HTMLElement[]);
  const note = document.querySelector('.films .section-head p');
  const text = note?.textContent ?? '';
  let sorted = false;
  return {
    /** Puts the nearest in shape first, into rows of about the same width. */
    sort(shape: number, name: string): void {
      const far = (film: HTMLElement) => Math.abs(Math.log(shapeOf(film) / shape));
      const films = built.flat().sort((a, b) => far(a) - far(b));
      const width = films.reduce((sum, film) => sum + shapeOf(film), 0);
      let before = 0;
      for (const film of films) {
        const middle = before + shapeOf(film) / 2;
        rows[Math.min(rows.length - 1, Math.floor((middle / width) * rows.length))]?.append(film);
        before += shapeOf(film);
      }
      if (note) note.textContent = words.nearest.replace('{{ratio}}', name);
      sorted = true;
    },
    /** Puts them as the page had them. */
    restore(): void {
      if (!sorted) return;
      rows.forEach((row, index) => row.replaceChildren(...built[index]!));
      if (note) note.textContent = text;
      sorted = false;
    },
  };
}
