// Prints the TypeScript types of the catalogue's files, made from their JSON Schemas. It runs by `npm run generate`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'json-schema-to-typescript';
import * as prettier from 'prettier';

const folder = path.resolve(import.meta.dirname, '../../../catalogue/schema');
const target = path.resolve(import.meta.dirname, '../../src/content/catalogue.gen.ts');

/** A text in both languages, for which the site has a type already. */
const bilingual = { order: 1, canRead: /\/text\.schema\.json$/, read: () => '{ "tsType": "Bilingual" }' };

// The site does not read the word lists.
const files = readdirSync(folder).filter((file) => !/^(text|sensitive)\./.test(file));
const description = "The content of any of the catalogue's files.";
const types = await compile({ description, oneOf: files.map(($ref) => ({ $ref })) }, 'CatalogueFile', {
  cwd: folder + path.sep,
  $refOptions: { resolve: { bilingual } },
  bannerComment: `// Written by \`npm run generate\` from catalogue/schema. Change the schemas.
    import type { Bilingual } from '../lib/locale/language';\n`,
  ignoreMinAndMaxItems: true,
  format: false,
});

const works = JSON.parse(readFileSync(path.join(folder, 'works.zh.schema.json'), 'utf8'));
const themes = JSON.stringify(works.items.properties.theme.enum);
const source = `${types}\n/** The themes in the order in which pages list them. */\nexport const themes: readonly Theme[] = ${themes};\n`;
process.stdout.write(
  await prettier.format(source, { ...(await prettier.resolveConfig(target)), filepath: target }),
);
