import { afterEach, describe, expect, it } from 'vitest';
import { open, textOf, unmount } from '@/testing/homePage';

afterEach(unmount);

describe('the film of the day', () => {
  /** The address of the film on the stage, its title in the dark and in the light, and its facts. */
  const shown = () => ({
    href: document.querySelector('.hero-still a')!.getAttribute('href'),
    titles: [...document.querySelectorAll('.hero-title[data-in=finalists]')].map(
      (title) => title.textContent,
    ),
    facts: textOf('.hero-lead [data-in=finalists] .hero-facts'),
    watch: document.querySelector<HTMLAnchorElement>('.act-do [data-step=finalists] [data-in=finalists]')!
      .pathname,
  });
  const sheet = () => [...document.querySelectorAll<HTMLAnchorElement>('.contact a')];

  it.each(['en', 'zh'] as const)('is the next of the contact sheet after midnight, in %s', (language) => {
    // The finalists are named on 16 October.
    for (const [now, index] of [
      ['2025-10-16T00:00:00+08:00', 0],
      ['2025-10-16T23:59:59+08:00', 0],
      ['2025-10-17T00:00:00+08:00', 1],
      ['2025-10-20T10:00:00+08:00', 4],
    ] as const) {
      open(language, now);
      const film = sheet()[index]!;
      const name = film.querySelector('img')!.alt;
      expect(shown(), now).toEqual({
        href: film.getAttribute('href'),
        titles: [name, name],
        facts: film.dataset.facts,
        watch: film.pathname,
      });
      for (const property of ['--r', '--title', '--over', '--track'])
        expect(document.documentElement.style.getPropertyValue(property)).toBe(
          film.style.getPropertyValue(property),
        );
      unmount();
    }
  });

  it('begins anew when every film has had its day', () => {
    open('en', '2025-10-16T10:00:00+08:00');
    const first = shown();
    const films = sheet();
    unmount();
    const then = Date.parse('2025-10-16T10:00:00+08:00') + films.length * 86_400_000;
    open('en', new Date(then).toISOString());
    expect(shown()).toEqual(first);
    expect(new Set(films.map((film) => film.href)).size).toBe(films.length);
  });

  it('is told with its theme, its ratio and its length', () => {
    open('en', '2025-10-16T10:00:00+08:00');
    expect(shown()).toEqual({
      href: '/en/shortlist/103',
      titles: ['Low Orbit Laundry', 'Low Orbit Laundry'],
      facts: 'Sci-fi · 2.39:1 · 0:29',
      watch: '/en/shortlist/103',
    });
  });
});
