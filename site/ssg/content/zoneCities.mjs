import fs from 'node:fs';
import path from 'node:path';

/**
 * Writes backend/contest/zone_cities.json: the city of every IANA time zone in English and in Chinese. The names are the
 * exemplar cities of Unicode's CLDR (Unicode License v3), which neither browsers nor Go's standard library contain.
 *
 *     npm pack cldr-dates-full && tar xf cldr-dates-full-*.tgz
 *     node site/ssg/content/zoneCities.mjs package
 */
const [source, zoneinfo = '/usr/share/zoneinfo'] = process.argv.slice(2);

/** Regions of zones that name a city; `Etc/GMT+5` and `EST5EDT` name none. */
const REGION = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)$/;
/** Older names of zones by country, `US/Pacific`, which a catalogue may still use. */
const COUNTRY = /^(Brazil|Canada|Chile|Mexico|US)$/;

/** The capital gives the time of all of China its name. */
const OWN = { 'Asia/Shanghai': ['Beijing', '北京'] };

const cldr = (language) =>
  JSON.parse(fs.readFileSync(path.join(source, 'main', language, 'timeZoneNames.json'), 'utf8')).main[
    language
  ].dates.timeZoneNames.zone;
const exemplar = (names, zone) => zone.split('/').reduce((part, name) => part?.[name], names)?.exemplarCity;

const [en, zh] = [cldr('en'), cldr('zh')];
const canonical = (zone) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

const cities = {};
for (const file of fs.readdirSync(zoneinfo, { recursive: true }).sort()) {
  const [region] = file.split('/');
  if (!file.includes('/') || !(REGION.test(region) || COUNTRY.test(region))) continue;
  if (fs.statSync(path.join(zoneinfo, file)).isDirectory()) continue;
  const zone = canonical(file);
  const own = exemplar(zh, file);
  const chinese = own ?? exemplar(zh, zone);
  const last = (own ? file : zone).split('/').pop().replaceAll('_', ' ');
  if (!chinese || /unknown/i.test(chinese)) {
    console.error(`no Chinese name: ${file} (${zone})`);
    continue;
  }
  cities[file] = OWN[zone] ?? [exemplar(en, file) ?? exemplar(en, zone) ?? last, chinese];
}
const lines = Object.entries(cities).map(
  ([zone, names]) => `  ${JSON.stringify(zone)}: ${JSON.stringify(names)}`,
);
fs.writeFileSync(
  path.resolve(import.meta.dirname, '../../../backend/contest/zone_cities.json'),
  `{\n${lines.join(',\n')}\n}\n`,
);
