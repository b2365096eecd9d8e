import { expect, test } from 'vitest';
import { holdFirstCovers } from './firstCovers.ts';

const film = (cover: string) =>
  `<img src="${cover}" alt="" width="640" loading="lazy" decoding="async"/><b>Film</b>`;
const page = (...strips: string[][]) =>
  `<main>${strips.map((covers) => `<div class="film-strip">${covers.map(film).join('')}</div>`).join('')}</main>`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg">\n<text fill="#fff">50% & more</text></svg>\n';

test('the first strip holds its drawn covers, and the others wait', () => {
  const html = page(['/assets/covers/a.svg', '/assets/covers/b.webp'], ['/assets/covers/c.svg']);
  const held = holdFirstCovers(html, (address) => {
    expect(address).toBe('/assets/covers/a.svg');
    return svg;
  });
  const [first, second, third] = held.match(/<img [^>]*>/g)!;
  const drawing = /src="data:image\/svg\+xml,([^"<>&#]*)"/.exec(first!)![1]!;
  expect(decodeURIComponent(drawing)).toBe(svg.trim().replace('\n', ' '));
  expect(first).not.toContain('lazy');
  expect(second).toContain('src="/assets/covers/b.webp" alt="" width="640" loading="lazy"');
  expect(third).toContain('src="/assets/covers/c.svg" alt="" width="640" loading="lazy"');
});

test('a page without films stays as it is', () => {
  expect(holdFirstCovers('<main></main>', () => svg)).toBe('<main></main>');
});
