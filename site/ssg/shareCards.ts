import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { SHARE_CARD, type ShareCards } from '../src/app/prerender/pages.ts';
import type { Edition } from '../src/lib/edition.ts';
import { catalogueEntries, contentName, coverFile } from './catalogueWorks.ts';
import { PROJECT } from './edition.ts';

const MODULE = 'virtual:share-cards';
/** The cover in its frame: the dark room, the picture, the four crop marks. */
const FRAME = {
  before: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_CARD.width} ${SHARE_CARD.height}"><rect width="100%" height="100%" fill="#0e0b08"/>`,
  picture: 'x="88" y="27" width="1024" height="576"',
  after:
    '<path fill="none" stroke="#ffb02e" stroke-width="4" d="M78 65V17h48M1122 65V17h-48M78 565v48h48M1122 565v48h-48"/></svg>',
};

/** A picture to draw for shared links, and where it is served. */
export interface ShareCard {
  address: string;
  svg: string;
}

/** The cover as part of another drawing: SVG by its own words, a photograph as data. */
function picture(file: string): string {
  const type = path.extname(file).slice(1);
  if (type === 'svg') {
    const drawing = fs.readFileSync(file, 'utf8');
    return drawing.slice(drawing.indexOf('<svg')).replace('<svg', `<svg ${FRAME.picture}`);
  }
  const data = fs.readFileSync(file).toString('base64');
  const format = type === 'jpg' ? 'jpeg' : type;
  return `<image ${FRAME.picture} preserveAspectRatio="xMidYMid slice" href="data:image/${format};base64,${data}"/>`;
}

const cardOf = (name: string, svg: string): ShareCard => ({
  address: `/assets/share/${name}-${contentName(svg)}.png`,
  svg,
});

/** The edition's own picture, as the organiser drew it. */
export const editionCard = (edition: Edition): ShareCard =>
  cardOf(edition, fs.readFileSync(path.join(PROJECT, 'catalogue/editions', edition, 'share.svg'), 'utf8'));

/** The pictures of the works that have a cover, by id. */
export const workCards = (edition: Edition): Map<number, ShareCard> =>
  new Map(
    catalogueEntries(edition).flatMap(({ work: { id, cover } }) =>
      cover ? [[id, cardOf(String(id), FRAME.before + picture(coverFile(cover)) + FRAME.after)]] : [],
    ),
  );

/** The addresses of all pictures of an edition. */
export const shareCards = (edition: Edition): ShareCards => ({
  edition: editionCard(edition).address,
  works: Object.fromEntries([...workCards(edition)].map(([work, { address }]) => [work, address])),
});

/** Answers `virtual:share-cards`. */
export function shareCardsModule(edition: Edition): Plugin {
  return {
    name: 'site-share-cards',
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(shareCards(edition))}` : null),
  };
}
