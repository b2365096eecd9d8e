import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showFonts } from './showFonts';

let paint: () => void;

const FACES =
  '<style data-faces="/core.woff2 /lost.woff2" media="not all">' +
  '@font-face{font-family:"F Variable";src:url(/whole.woff2);font-weight:100 900}' +
  '@font-face{font-family:"F Variable";src:url(/core.woff2);font-weight:100 900}' +
  '@font-face{font-family:G;src:url(/lost.woff2);font-weight:400}</style>';

/** What was asked to be downloaded, and how each ends. */
let downloads: { family: string; source: string; end: (come: boolean) => void }[];
let used: unknown[];
let idle: (() => void)[];
const then = vi.fn();

beforeEach(() => {
  document.head.innerHTML = FACES;
  localStorage.clear();
  then.mockClear();
  [downloads, used, idle] = [[], [], []];
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      constructor(callback: (list: { getEntriesByName: (name: string) => string[] }) => void) {
        paint = () =>
          callback({ getEntriesByName: (name) => (name === 'first-contentful-paint' ? [name] : []) });
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'FontFace',
    class {
      constructor(
        public family: string,
        public source: string,
      ) {}
      load() {
        return new Promise((resolve, reject) => {
          const { family, source } = this;
          const end = (come: boolean) => (come ? resolve(source) : reject(new Error('lost')));
          downloads.push({ family, source, end });
        });
      }
    },
  );
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { add: (face: unknown) => used.push(face) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const media = () => document.querySelector('style')!.media;
const aMoment = () => {
  for (const then of idle.splice(0)) then();
};

it('sets the page in its faces at one go, when a first visitor has seen it and they have come', async () => {
  showFonts(then);
  paint();
  expect(downloads).toEqual([]);
  aMoment();
  expect(downloads.map(({ family, source }) => `${family} ${source}`)).toEqual([
    'F Variable url(/core.woff2)',
    'G url(/lost.woff2)',
  ]);
  downloads[0]!.end(true);
  await vi.waitFor(() => expect(media()).toBe('not all'));
  expect(used).toEqual([]);
  downloads[1]!.end(false);
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  expect(media()).toBe('not all');
  expect(then).not.toHaveBeenCalled();
  aMoment();
  expect(media()).toBe('all');
  expect(then).toHaveBeenCalledOnce();
  expect(used).toEqual(['url(/core.woff2)']);
});

it('sets it in them at once for who has them', () => {
  showFonts(then);
  document.head.innerHTML = FACES;
  showFonts(then);
  expect(media()).toBe('all');
});

it('waits for the paint every time where nothing can be kept', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  showFonts(then);
  expect(media()).toBe('not all');
  paint();
  aMoment();
  for (const { end } of downloads) end(false);
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  aMoment();
  expect(media()).toBe('all');
  vi.restoreAllMocks();
});
