import fs from 'node:fs';
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { SHARE_CARD } from '../../src/app/prerender/pages.ts';
import type { Edition } from '../../src/lib/edition.ts';
import { PROJECT, webRoot } from '../edition.ts';
import { editionCard, workCards } from './shareCards.ts';

/** Cache of drawn pictures, by the hash of the drawing. */
const CACHED = path.join(PROJECT, 'node_modules/.cache/share-cards');
/** Pictures drawn at the same time. */
const AT_ONCE = 4;

/** Draws the share cards that are not cached and copies all into the edition's web root. Resolves with how many were drawn. */
export async function drawShareCards(edition: Edition): Promise<number> {
  const root = webRoot(edition);
  const cards = [editionCard(edition), ...workCards(edition).values()];
  fs.mkdirSync(CACHED, { recursive: true });
  fs.mkdirSync(path.join(root, 'assets/share'), { recursive: true });
  const cached = (address: string) => path.join(CACHED, path.basename(address));
  const missing = cards.filter(({ address }) => !fs.existsSync(cached(address)));
  const queue = [...missing];
  const work = async () => {
    for (let card = queue.pop(); card; card = queue.pop()) {
      const drawing = await renderAsync(card.svg, {
        fitTo: { mode: 'width', value: SHARE_CARD.width },
        font: { loadSystemFonts: false },
      });
      // Renamed when complete, so that an interrupted build leaves no partial picture.
      const file = cached(card.address);
      fs.writeFileSync(`${file}.${process.pid}`, drawing.asPng());
      fs.renameSync(`${file}.${process.pid}`, file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const { address } of cards) fs.copyFileSync(cached(address), path.join(root, address));
  return missing.length;
}
