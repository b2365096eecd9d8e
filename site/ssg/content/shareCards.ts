import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { SHARE_CARD, type ShareCards } from '../../src/app/prerender/pages.ts';
import type { Edition } from '../../src/lib/edition.ts';
import { contentHash, coverFile, drawnPicture } from './covers.ts';
import { catalogueEntries } from './finalists.ts';
import { OWN_MARK } from '../brand/brand.ts';
import { CATALOGUE, editionFace } from '../edition.ts';

const MODULE = 'virtual:share-cards';
/** The drawing around a cover: a dark background and four crop marks. */
const FRAME = {
  before: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_CARD.width} ${SHARE_CARD.height}"><rect width="100%" height="100%" fill="#0e0b08"/>`,
  picture: 'x="88" y="27" width="1024" height="576"',
  after:
    '<path fill="none" stroke="#ffb02e" stroke-width="4" d="M78 65V17h48M1122 65V17h-48M78 565v48h48M1122 565v48h-48"/></svg>',
};

/** The label of a film that was made with AI: the two letters in a box, drawn, since pictures have no fonts. */
const AI_LABEL =
  '<g transform="translate(112 51)"><path fill="#000" fill-opacity=".72" stroke="#fff" stroke-width="2" d="M0 0h74v56H0z"/><path fill="none" stroke="#fff" stroke-width="5" d="M14 44 28 12l14 32M19.5 33h17M57 12v32"/></g>';

/** A picture for shared links, as a drawing, and its address. */
export interface ShareCard {
  address: string;
  svg: string;
}

const cardOf = (name: string, svg: string): ShareCard => ({
  address: `/assets/share/${name}-${contentHash(svg)}.png`,
  svg,
});

/** The edition's own picture, as the organiser drew it; without one the mark on the lit screen. */
export function editionCard(edition: Edition): ShareCard {
  const file = path.join(CATALOGUE, 'editions', edition, 'share.svg');
  return cardOf(edition, fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : markCard(edition));
}

/** The colours of a card of a theme without an accent of its own: the page, the screen and the ink on it. */
const CARD = { night: ['#0e0b08', '#ffb02e', '#190f03'], day: ['#f4eee1', '#b3301c', '#fff9ee'] } as const;

function markCard(edition: Edition): string {
  const { mark, lamp, theme } = editionFace(edition);
  const [page, screen, ink] = CARD[theme];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${page}"/>` +
    `<path fill="${lamp?.accent ?? screen}" d="M212 150h776v324.7H212z"/>` +
    `<g transform="translate(492 204) scale(6)" color="${lamp?.['on-accent'] ?? ink}">${mark ?? OWN_MARK}</g></svg>`
  );
}

/** The share cards of the works that have a cover, by id. */
export const workCards = (edition: Edition): Map<number, ShareCard> =>
  new Map(
    catalogueEntries(edition).flatMap(({ work: { id, cover, ai } }) =>
      cover
        ? [
            [
              id,
              cardOf(
                String(id),
                FRAME.before +
                  drawnPicture(coverFile(cover), FRAME.picture) +
                  (ai && ai.label !== 'none' ? AI_LABEL : '') +
                  FRAME.after,
              ),
            ],
          ]
        : [],
    ),
  );

/** The addresses of all share cards of an edition. */
export const shareCards = (edition: Edition): ShareCards => ({
  edition: editionCard(edition).address,
  works: Object.fromEntries([...workCards(edition)].map(([work, { address }]) => [work, address])),
});

/** Resolves `virtual:share-cards`. */
export function shareCardsModule(edition: Edition): Plugin {
  return {
    name: 'site-share-cards',
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(shareCards(edition))}` : null),
  };
}
