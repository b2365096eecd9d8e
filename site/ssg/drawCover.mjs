/**
 * Writes the cover of a film, an SVG file, as a PNG of the given height in pixels to the standard output:
 * `node site/ssg/drawCover.mjs catalogue/covers/104.svg 720`. The demo's films open with it.
 */
import fs from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

const [file, height] = process.argv.slice(2);
const drawing = new Resvg(fs.readFileSync(file, 'utf8'), {
  fitTo: { mode: 'height', value: Number(height) },
  font: { loadSystemFonts: false },
});
process.stdout.write(drawing.render().asPng());
