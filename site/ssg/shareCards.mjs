// Draws the pictures that shared links show: node site/ssg/shareCards.mjs [edition …]
import path from 'node:path';
import { runnerImport } from 'vite';

const editions = process.argv.length > 2 ? process.argv.slice(2) : ['international', 'camp'];
const file = path.join(import.meta.dirname, 'drawShareCards.ts');
const { module } = await runnerImport(file, { configFile: false, logLevel: 'warn' });
for (const edition of editions) {
  const drawn = await module.drawShareCards(edition);
  if (drawn > 0) console.log(`Drew ${drawn} pictures for shared links of ${edition}`);
}
