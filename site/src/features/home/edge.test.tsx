import { beforeEach, expect, it } from 'vitest';
import { edgeIsland } from './edge.island';
import { mountEdge, named } from './edge';

const film = (shape: number) => `<a style="--r:${shape}">${shape}</a>`;
const PAGE = `
  <div class="hero-set"><div class="hero-mask"><div class="hero-screen"><svg class="leader-lines"></svg></div></div></div>
  <section class="films">
    <div class="section-head"><p>A note.</p></div>
    <div class="film-row">${film(2.39)}${film(1.778)}</div>
    <div class="film-row">${film(0.563)}${film(1.333)}${film(2.39)}</div>
  </section>`;
const page = { language: 'en', clock: { every: () => () => undefined } } as const;
const rows = () =>
  [...document.querySelectorAll('.film-row')].map((row) => [...row.children].map((each) => each.textContent));
const note = () => document.querySelector('.section-head p')!.textContent;
const dark = () => document.documentElement.style.getPropertyValue('--dark');
let ending: AbortController;
let edge: HTMLInputElement;

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = PAGE;
  ending = new AbortController();
});

function mount() {
  mountEdge(document.querySelector('.leader-lines')!, 'en', ending.signal);
  edge = document.querySelector('.hero-edge')!;
}

function drag(to: number) {
  edge.value = String(to);
  edge.dispatchEvent(new Event('input'));
  edge.dispatchEvent(new Event('change'));
}

it('narrows the light, names its shape, and puts the films nearest to it first', () => {
  mount();
  expect([edge.ariaLabel, edge.ariaValueText, dark()]).toEqual(['Shape of the picture', '2.39:1', '0.00%']);
  drag(1.34);
  expect([edge.ariaValueText, dark()]).toEqual(['4:3', '22.11%']);
  expect(rows()).toEqual([
    ['1.333', '1.778'],
    ['2.39', '2.39', '0.563'],
  ]);
  expect(note()).toBe('Films nearest to 4:3 come first.');
  drag(1.6);
  expect(edge.ariaValueText).toBe('1.60:1');
  drag(2.39);
  expect(rows()).toEqual([
    ['2.39', '1.778'],
    ['0.563', '1.333', '2.39'],
  ]);
  expect(note()).toBe('A note.');
});

it('steps from one named shape to the next by keys', () => {
  mount();
  const seen = ['ArrowLeft', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowRight'].map((key) => {
    edge.dispatchEvent(new KeyboardEvent('keydown', { key }));
    return edge.ariaValueText;
  });
  expect(seen).toEqual(['1.85:1', '16:9', '4:3', '4:3', '16:9']);
});

it('leaves the page as it was built when it ends', () => {
  const built = document.body.innerHTML;
  mount();
  mountEdge(document.querySelector('.leader-lines')!, 'en', ending.signal);
  expect(document.querySelectorAll('.hero-edge')).toHaveLength(1);
  drag(1.5);
  ending.abort();
  expect(document.body.innerHTML).toBe(built);
  expect([document.head.innerHTML, document.documentElement.className, dark()]).toEqual(['', '', '']);
});

it('is downloaded once somebody is there, and not put on a page that ended meanwhile', async () => {
  let loads = 0;
  const load = async () => {
    loads++;
    return { mountEdge };
  };
  const stop = edgeIsland(() => load()).start(document.querySelector('.leader-lines')!, page);
  expect(loads).toBe(0);
  dispatchEvent(new Event('pointermove'));
  stop();
  dispatchEvent(new Event('keydown'));
  await Promise.resolve();
  expect([loads, document.querySelectorAll('.hero-edge').length]).toEqual([1, 0]);
});

it('does without the edge when its program does not arrive', async () => {
  edgeIsland(() => Promise.reject(new Error('offline'))).start(
    document.querySelector('.leader-lines')!,
    page,
  );
  dispatchEvent(new Event('pointermove'));
  await Promise.resolve();
  expect(document.querySelector('.hero-edge')).toBeNull();
});

it('names shapes that are near a named one', () => {
  expect([1.34, 1.77, 1.86, 2.38, 2].map((shape) => named(shape)[1])).toEqual([
    '4:3',
    '16:9',
    '1.85:1',
    '2.39:1',
    '2.00:1',
  ]);
});
