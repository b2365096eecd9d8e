import fs from 'node:fs';
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { SHARE_CARD } from '../src/app/prerender/pages.ts';
import type { Edition } from '../src/lib/edition.ts';
import { PROJECT, webRoot } from './edition.ts';
import { editionCard, workCards } from './shareCards.ts';

/** Pictures that were drawn before, under the name their content gives them. */
const DRAWN = path.join(PROJECT, 'node_modules/.cache/share-cards');
/** Drawings under way at a time. */
const AT_ONCE = 4;

/** Draws the pictures for shared links that are not there yet and puts all into the edition's web root; says how many were new. */
export async function drawShareCards(edition: Edition): Promise<number> {
  const root = webRoot(edition);
  const cards = [editionCard(edition), ...workCards(edition).values()];
  fs.mkdirSync(DRAWN, { recursive: true });
  fs.mkdirSync(path.join(root, 'assets/share'), { recursive: true });
  const kept = (address: string) => path.join(DRAWN, path.basename(address));
  const missing = cards.filter(({ address }) => !fs.existsSync(kept(address)));
  const queue = [...missing];
  const work = async () => {
    for (let card = queue.pop(); card; card = queue.pop()) {
      const drawing = await renderAsync(card.svg, {
        fitTo: { mode: 'width', value: SHARE_CARD.width },
        font: { loadSystemFonts: false },
      });
      // Under its name only once it is whole: an interrupted build leaves no half picture.
      const file = kept(card.address);
      fs.writeFileSync(`${file}.${process.pid}`, drawing.asPng());
      fs.renameSync(`${file}.${process.pid}`, file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const { address } of cards) fs.copyFileSync(kept(address), path.join(root, address));
  return missing.length;
}
