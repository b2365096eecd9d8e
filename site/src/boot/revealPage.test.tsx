import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOutBelow, revealPage, showFonts } from './revealPage';

afterEach(() => vi.unstubAllGlobals());

describe('revealPage', () => {
  const observers: (() => void)[] = [];
  const paint = () => observers.splice(0).forEach((painted) => painted());

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        static supportedEntryTypes = ['paint'];
        constructor(callback: (list: { getEntriesByName: () => string[] }) => void) {
          observers.push(() => callback({ getEntriesByName: () => ['paint'] }));
        }
        observe() {}
        disconnect() {}
      },
    );
    vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then, 10));
    document.body.innerHTML = '<p class="below"></p>';
  });
  afterEach(() => {
    vi.useRealTimers();
    observers.length = 0;
  });

  const revealing = () => document.documentElement.hasAttribute('data-revealing');
  const laidOut = () => document.querySelector('p')!.style.contentVisibility === 'visible';

  it('lays out the rest after the paint, and allows animations after that', () => {
    revealPage();
    expect([revealing(), laidOut()]).toEqual([true, false]);
    paint();
    vi.advanceTimersByTime(20);
    expect([revealing(), laidOut()]).toEqual([true, true]);
    vi.advanceTimersByTime(10);
    expect(revealing()).toBe(false);
  });

  it('says until when the page is not painted', () => {
    const { dataset } = document.documentElement;
    revealPage();
    expect(dataset.revealing).toBe('paint');
    paint();
    vi.advanceTimersByTime(10);
    expect(dataset.revealing).toBe('');
    vi.runAllTimers();
    expect(dataset.revealing).toBeUndefined();
  });

  it('lays out the rest after 1.5 s without a paint or fonts', () => {
    revealPage();
    vi.advanceTimersByTime(1499);
    expect(laidOut()).toBe(false);
    vi.advanceTimersByTime(21);
    expect([revealing(), laidOut()]).toEqual([false, true]);
    document.querySelector('p')!.style.contentVisibility = '';
    paint();
    vi.runAllTimers();
    expect(laidOut()).toBe(false);
  });
});

describe('layOutBelow', () => {
  it('lays out one part per idle moment and calls back after the last', () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
    document.body.innerHTML = '<p></p><p class="below"></p><p class="below"></p>';
    const shown = () =>
      [...document.querySelectorAll('p')].map(({ style }) => style.contentVisibility === 'visible');
    const then = vi.fn();
    layOutBelow(then);
    expect(shown()).toEqual([false, false, false]);
    idle.shift()!();
    expect(shown()).toEqual([false, true, false]);
    idle.shift()!();
    expect(shown()).toEqual([false, true, true]);
    expect(then).not.toHaveBeenCalled();
    idle.shift()!();
    expect(then).toHaveBeenCalledOnce();
    expect(idle).toEqual([]);
  });
});

describe('showFonts', () => {
  let paint: () => void;

  const FONTS =
    '<style data-fonts="/core.woff2 /missing.woff2" media="not all">' +
    '@font-face{font-family:"F Variable";src:url(/whole.woff2);font-weight:100 900}' +
    '@font-face{font-family:"F Variable";src:url(/core.woff2);font-weight:100 900}' +
    '@font-face{font-family:G;src:url(/missing.woff2);font-weight:400}</style>';

  /** The downloads that were started; `end` settles one. */
  let downloads: { family: string; source: string; end: (loaded: boolean) => void }[];
  let used: unknown[];
  let idle: (() => void)[];
  const then = vi.fn();

  beforeEach(() => {
    document.head.innerHTML = FONTS;
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
            const end = (loaded: boolean) => (loaded ? resolve(source) : reject(new Error('missing')));
            downloads.push({ family, source, end });
          });
        }
      },
    );
    vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
    Object.defineProperty(document, 'fonts', {
      configurable: true,
      value: { add: (font: unknown) => used.push(font) },
    });
  });

  const media = () => document.querySelector('style')!.media;
  const idleMoment = () => {
    for (const then of idle.splice(0)) then();
  };

  it('applies all fonts of a first visit at once, after the paint and their download', async () => {
    showFonts(then);
    paint();
    expect(downloads).toEqual([]);
    idleMoment();
    expect(downloads.map(({ family, source }) => `${family} ${source}`)).toEqual([
      'F Variable url(/core.woff2)',
      'G url(/missing.woff2)',
    ]);
    downloads[0]!.end(true);
    await vi.waitFor(() => expect(media()).toBe('not all'));
    expect(used).toEqual([]);
    downloads[1]!.end(false);
    await vi.waitFor(() => expect(idle).toHaveLength(1));
    expect(media()).toBe('not all');
    expect(then).not.toHaveBeenCalled();
    idleMoment();
    expect(media()).toBe('all');
    expect(then).toHaveBeenCalledOnce();
    expect(used).toEqual(['url(/core.woff2)']);
  });

  it('applies the fonts at once on a later visit', () => {
    showFonts(then);
    document.head.innerHTML = FONTS;
    showFonts(then);
    expect(media()).toBe('all');
  });

  it('treats every visit as the first where storage is denied', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    showFonts(then);
    expect(media()).toBe('not all');
    paint();
    idleMoment();
    for (const { end } of downloads) end(false);
    await vi.waitFor(() => expect(idle).toHaveLength(1));
    idleMoment();
    expect(media()).toBe('all');
    vi.restoreAllMocks();
  });
});
