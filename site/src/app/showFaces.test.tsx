import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showFaces } from './showFaces';

let paint: () => void;

beforeEach(() => {
  document.head.innerHTML = '<style data-faces media="not all"></style>';
  localStorage.clear();
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
});
afterEach(() => vi.unstubAllGlobals());

const media = () => document.querySelector('style')!.media;

it('sets the page in its faces when a first visitor has seen it', () => {
  showFaces();
  expect(media()).toBe('not all');
  paint();
  expect(media()).toBe('all');
});

it('sets it in them at once for who has them', () => {
  showFaces();
  document.head.innerHTML = '<style data-faces media="not all"></style>';
  showFaces();
  expect(media()).toBe('all');
});

it('waits for the paint every time where nothing can be kept', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  showFaces();
  expect(media()).toBe('not all');
  paint();
  expect(media()).toBe('all');
  vi.restoreAllMocks();
});
