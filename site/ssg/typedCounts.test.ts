import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CATALOGUE, SITE } from './edition';

/** A figure before what only the contest can count. */
const COUNTED =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:people|jurors)|[两三四五六七八九十]+(?:个人|位评委)|\d+\s*(?:films?|countries|finalists|entries|works)\b|\d+\s*(?:部|个国家|件作品)|"(?:films|countries)":\s*\d/i;

const TEXTS = [
  path.join(CATALOGUE, 'editions/international/about.json'),
  ...['en', 'zh'].flatMap((language) =>
    ['home', 'phone', 'winners'].map((name) => path.join(SITE, 'src/i18n', language, `${name}.ts`)),
  ),
].filter((file) => fs.existsSync(file));

it('types in no count of films or countries: the build takes them from the contest', () => {
  expect(TEXTS.length).toBeGreaterThan(4);
  for (const file of TEXTS)
    expect(COUNTED.exec(fs.readFileSync(file, 'utf8').replaceAll('\\u00a0', ' '))?.[0], file).toBeUndefined();
});

it('reads as typed in what was', () => {
  for (const text of [
    '412 films',
    '61 countries',
    '412 部影片',
    '61 个国家和地区',
    '"films": 412',
    'Six people',
    '六个人坐',
  ])
    expect(text).toMatch(COUNTED);
});
