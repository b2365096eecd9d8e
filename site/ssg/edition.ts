import fs from 'node:fs';
import path from 'node:path';
import type { ActDates } from '../src/lib/clock/acts.ts';
import type { Brand, Regions, SubmittedWork, Timeline } from '../src/content/catalogue.gen.ts';
import type { Edition, Kind } from '../src/lib/edition.ts';
import { faceOf } from './brand/brand.ts';
import { cityOf, offsetsOf, zoneAfterTime } from './content/zone.ts';

/** Folders of the build, absolute. */
export const SITE = path.resolve(import.meta.dirname, '..');
export const PROJECT = path.resolve(SITE, '..');
/** The folder of the content: `CATALOGUE_DIR`, from the project's folder on, else the project's own. */
export const CATALOGUE = path.resolve(PROJECT, process.env.CATALOGUE_DIR || 'catalogue');
/** Cache folder of Vite and Vitest. */
export const CACHE = path.join(PROJECT, 'node_modules/.vite');

/** An edition's edition.json, as far as the site reads it. */
interface EditionData {
  kind: Kind;
  theme: 'night' | 'day';
  season: string;
  header?: string;
  former?: { season: string; url: string }[];
  url?: string;
  order?: number;
}

/** What an edition's edition.json says. */
export const editionData = (edition: Edition, catalogue = CATALOGUE): EditionData =>
  JSON.parse(
    fs.readFileSync(path.join(catalogue, 'editions', edition, 'edition.json'), 'utf8'),
  ) as EditionData;

/** The editions of the catalogue, in their order: by `order`, then by id. */
export function editionsOf(catalogue = CATALOGUE): Edition[] {
  const folders = fs
    .readdirSync(path.join(catalogue, 'editions'), { withFileTypes: true })
    .filter((folder) => folder.isDirectory() && !folder.name.startsWith('.'))
    .map(({ name }) => ({ name, order: editionData(name, catalogue).order ?? 100 }));
  folders.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
  return folders.map(({ name }) => name);
}

/** The end of the names of an edition's settings: SILK_ROAD of silk-road. */
const variableOf = (edition: Edition): string => edition.toUpperCase().replaceAll('-', '_');

/** The value of the request header f that picks an edition. */
export const headerOf = (edition: Edition): string =>
  editionData(edition).header ?? `PASSPORT_${variableOf(edition)}`;

export const kindOf = (edition: Edition): Kind => editionData(edition).kind;

/** The edition whose stylesheets, fonts and attributes an edition shares: there is one for each theme. */
export const styleOf = (edition: Edition): 'international' | 'camp' =>
  editionData(edition).theme === 'day' ? 'camp' : 'international';

/** The edition to build, from `EDITION`; the first by default. */
export function buildEdition(value = process.env.EDITION): Edition {
  const editions = editionsOf();
  if (value === undefined || value === '') return editions[0]!;
  if (editions.includes(value)) return value;
  throw new Error(`EDITION is "${value}": use ${editions.join(' or ')}`);
}

/** The origin of `make run`, which serves the first two editions at `PORT` and the next one, others by their names. */
function localOrigin(edition: Edition, { PORT }: NodeJS.ProcessEnv): string {
  const port = Number(PORT || 8080);
  const place = editionsOf().indexOf(edition);
  return place > 1 ? `http://${edition}.localhost:${port}` : `http://localhost:${port + Math.max(place, 0)}`;
}

/**
 * The public origin in an edition's canonical addresses, share tags and sitemap, without a trailing slash: from
 * `SITE_ORIGIN_` and its id, else its edition.json, else the origin of `make run`.
 */
export function siteOrigin(edition: Edition, environment: NodeJS.ProcessEnv = process.env): string {
  const name = `SITE_ORIGIN_${variableOf(edition)}`;
  const given = environment[name];
  if (!given) return editionData(edition).url ?? localOrigin(edition, environment);
  if (!/^https?:\/\/[^/?#\s]+$/.test(given))
    throw new Error(`${name} is "${given}": use a scheme and a host, like https://film.example`);
  return given;
}

/** The folder that an edition is built into: below `SITE_OUT`, which variants.mjs sets, else below dist. */
export const webRoot = (edition: Edition): string =>
  path.join(process.env.SITE_OUT ?? path.join(SITE, 'dist'), edition);

/** Settings of a variant of the site: what each may be, and what it is in the code. */
const VARIANT = {
  BEARER_LOGIN: { allowed: /^true$/, wanted: 'true', name: 'VITE_BEARER_LOGIN' },
  PARTNER: { allowed: /^ppai$/, wanted: 'ppai', name: 'VITE_PARTNER' },
  API_ORIGIN: {
    allowed: /^https?:\/\/[^/?#\s]+$/,
    wanted: 'a scheme and a host, like https://film.example',
    name: 'VITE_API_BASE',
  },
};

/** The constants of the variant that the environment names; none for the usual site. Throws for an unknown value. */
export function variantConstants(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const constants: Record<string, string> = {};
  for (const [variable, { allowed, wanted, name }] of Object.entries(VARIANT)) {
    const value = environment[variable];
    if (!value) continue;
    if (!allowed.test(value)) throw new Error(`${variable} is "${value}": use ${wanted}`);
    constants[`import.meta.env.${name}`] = JSON.stringify(value);
  }
  return constants;
}

/** Whether the edition's results are published: `results publish` writes the file and `results unpublish` removes it. */
export const hasWinners = (edition: Edition, catalogue = CATALOGUE): boolean =>
  fs.existsSync(path.join(catalogue, 'editions', edition, 'winners.json'));

/** The folder of an edition's content. */
const contentOf = (edition: Edition, catalogue = CATALOGUE): string =>
  path.join(catalogue, 'editions', edition);

/** A file of an edition that it may lack, or null. */
export function optional<T>(edition: Edition, name: string, catalogue = CATALOGUE): T | null {
  const file = path.join(contentOf(edition, catalogue), name);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : null;
}

/** Whether the build has the finalists that are announced in the database: `site publish` writes the file. */
const announced = (edition: Edition, catalogue = CATALOGUE): boolean =>
  fs.existsSync(path.join(contentOf(edition, catalogue), 'finalists.zh.json'));

/** The names of an edition's files of works: those of the finalists that `site publish` writes, else the editors'. */
export const worksFiles = (edition: Edition, catalogue?: string) =>
  announced(edition, catalogue)
    ? { submitted: 'finalists.zh.json', overlay: 'finalists.en.json' }
    : { submitted: 'works.zh.json', overlay: 'works.en.json' };

/** The works that pages list: the finalists, else the sample films; a catalogue with finalists shows no samples. */
export function listedWorks(edition: Edition, catalogue?: string): SubmittedWork[] {
  const { submitted } = worksFiles(edition, catalogue);
  const works = optional<SubmittedWork[]>(edition, submitted, catalogue) ?? [];
  const samples = new Set(sampleIds(edition, catalogue));
  const finalists = works.filter(({ id }) => !samples.has(id));
  return finalists.length > 0 ? finalists : works;
}

/** The sample films; none once finalists are announced in the database, who may have the numbers of samples in a rehearsal. */
const sampleIds = (edition: Edition, catalogue?: string): number[] =>
  announced(edition, catalogue) ? [] : (optional<number[]>(edition, 'samples.json', catalogue) ?? []);

/**
 * Whether the edition's finalists are announced: in the database, or by works in the catalogue that are not samples, which
 * `catalogue from-shortlist` writes.
 */
export function hasFinalists(edition: Edition, catalogue?: string): boolean {
  const samples = new Set(sampleIds(edition, catalogue));
  return listedWorks(edition, catalogue).some(({ id }) => !samples.has(id));
}

/** Whether the pages list samples: films from former editions, which they call so. */
export const hasSamples = (edition: Edition, catalogue?: string): boolean =>
  listedWorks(edition, catalogue).length > 0 && !hasFinalists(edition, catalogue);

/** The edition's own names of countries and regions. */
export const regionsOf = (edition: Edition): Regions => optional<Regions>(edition, 'regions.json') ?? [];

/** The timeline that pages show: with the ends that organisers moved, which `phases extend` writes, else the editors'. */
export function timelineFile(edition: Edition, catalogue?: string): string {
  const moved = path.join(contentOf(edition, catalogue), 'timeline-moved.json');
  return fs.existsSync(moved) ? moved : path.join(contentOf(edition, catalogue), 'timeline.json');
}

/** The moments between which Home and the phone page change (see src/lib/clock/acts.ts), by the catalogue of an edition. */
export function actDates(
  edition: Edition,
  winners = hasWinners(edition),
  finalists = hasFinalists(edition),
): ActDates {
  const read = <T>(file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as T;
  const { registration, submission, phases } = read<Timeline>(timelineFile(edition));
  const moment = (value: string | null | undefined) => (value ? Date.parse(value) : null);
  const phase = (id: string) => phases.find((each) => each.id === id);
  const registrationEndsAt = Date.parse(registration.endsAt);
  const submissionEndsAt = moment(submission?.endsAt);
  return {
    opensAt: Date.parse(registration.opensAt),
    registrationEndsAt,
    submissionEndsAt,
    finalistsAt: finalists
      ? // Announced in the database, they are public as soon as no entries are taken any more.
        announced(edition)
        ? (submissionEndsAt ?? registrationEndsAt)
        : // Experts review the shortlist, so it is published when they begin.
          moment(phase('expert')?.startsAt)
      : null,
    winners,
    ceremonyAt: moment(phase('ceremony')?.startsAt),
    archiveAt: moment(phase('ceremony')?.endsAt),
  };
}

/** What an edition looks like: its theme, and its own name, mark and colour. */
export const editionFace = (edition: Edition) => faceOf(edition, contentOf(edition));

/** The constants of src/content/face.ts; null where the edition has none of its own, so that their code is left out. */
function faceConstants(edition: Edition): Record<string, string> {
  const { mark, stage } = editionFace(edition);
  return {
    __MARK__: JSON.stringify(mark),
    __STAGE__: JSON.stringify((stage.en ?? stage.zh) ? stage : null),
  };
}

/** The constants of src/content/zone.ts. */
function zoneConstants(edition: Edition): Record<string, string> {
  const { timezone, registration } = JSON.parse(fs.readFileSync(timelineFile(edition), 'utf8')) as Timeline;
  return {
    __ZONE__: JSON.stringify(zoneAfterTime(timezone)),
    __OFFSETS__: JSON.stringify(offsetsOf(timezone, Date.parse(registration.opensAt))),
  };
}

/** The links to the former seasons, with their texts; null without any, so that their code is left out. */
export function formerSeasons(edition: Edition, catalogue?: string) {
  const { former = [] } = editionData(edition, catalogue);
  if (former.length === 0) return null;
  return former.map(({ season, url }) => ({ url, name: { en: `Season ${season}`, zh: `${season} 届` } }));
}

/** The editions' own marks, for the console. */
const marksOfEditions = () =>
  Object.fromEntries(
    (fs.readdirSync(path.join(CATALOGUE, 'editions')) as Edition[]).flatMap((edition) => {
      const { mark } = editionFace(edition);
      return mark ? [[edition, mark]] : [];
    }),
  );

/** The zones of all editions, for the console. */
function zonesOfEditions() {
  return Object.fromEntries(
    editionsOf().map((edition) => {
      const { timezone } = JSON.parse(fs.readFileSync(timelineFile(edition), 'utf8')) as Timeline;
      return [edition, { timeZone: timezone, city: cityOf(timezone), afterTime: zoneAfterTime(timezone) }];
    }),
  );
}

/** The texts of the home page of a kind of editions: the edition's own, or those of the first of the other kind. */
function aboutOf(kind: Kind, edition: Edition): string {
  const own = kindOf(edition) === kind ? edition : editionsOf().find((each) => kindOf(each) === kind);
  return path.join(contentOf(own ?? edition), 'about.json');
}

/** The editions for the console: id, kind, season, name and the names of the phases. */
function listedEditions() {
  return editionsOf().map((id) => {
    const { kind, season } = editionData(id);
    const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as unknown;
    const { name, title } = read(path.join(contentOf(id), 'brand.json')) as Brand;
    const { phases } = read(timelineFile(id)) as Timeline;
    return {
      id,
      kind,
      season,
      name,
      title,
      phases: phases.map((phase) => ({ id: phase.id, name: phase.name })),
    };
  });
}

/** The names of the criteria and awards of all editions, for the console. */
function rulesOfEditions() {
  const named = (edition: Edition, file: string) => {
    const from = path.join(contentOf(edition), file);
    if (!fs.existsSync(from)) return [];
    const all = JSON.parse(fs.readFileSync(from, 'utf8')) as { id: string; name: unknown }[];
    return all.map(({ id, name }) => ({ id, name }));
  };
  return Object.fromEntries(
    editionsOf().map((edition) => [
      edition,
      { criteria: named(edition, 'criteria.json'), awards: named(edition, 'awards.json') },
    ]),
  );
}

/** Constants and aliases of an edition, for the bundle, the prerendering and the tests. */
export const editionSettings = (edition: Edition) => ({
  define: {
    __EDITION__: JSON.stringify(edition),
    __KIND__: JSON.stringify(kindOf(edition)),
    __HEADER__: JSON.stringify(headerOf(edition)),
    __EDITIONS__: JSON.stringify(listedEditions()),
    __WINNERS__: JSON.stringify(hasWinners(edition)),
    __FORMER__: JSON.stringify(formerSeasons(edition)),
    __SAMPLES__: JSON.stringify(hasSamples(edition)),
    __REGIONS__: JSON.stringify(regionsOf(edition)),
    __ACTS__: JSON.stringify(actDates(edition)),
    ...zoneConstants(edition),
    ...faceConstants(edition),
    __ZONES__: JSON.stringify(zonesOfEditions()),
    __MARKS__: JSON.stringify(marksOfEditions()),
    __RULES__: JSON.stringify(rulesOfEditions()),
    ...variantConstants(),
  },
  alias: {
    '@/': path.join(SITE, 'src/'),
    '@edition-home': path.join(
      SITE,
      'src/features/home/components',
      kindOf(edition) === 'applications' ? 'camp/Camp' : 'international/International',
    ),
    '@edition-phone': path.join(
      SITE,
      'src/features/phone',
      kindOf(edition) === 'applications' ? 'PhoneStage' : 'PhoneScreen',
    ),
    '@films-about.json': aboutOf('films', edition),
    '@applications-about.json': aboutOf('applications', edition),
    '@edition-zone': path.join(SITE, 'src/content/zone'),
    '@edition-fonts.css': path.join(SITE, `src/styles/fonts.${styleOf(edition)}.css`),
    '@edition/timeline.json': timelineFile(edition),
    '@edition/works.zh.json': path.join(contentOf(edition), worksFiles(edition).submitted),
    '@edition/works.en.json': path.join(contentOf(edition), worksFiles(edition).overlay),
    '@edition': contentOf(edition),
    '@catalogue': CATALOGUE,
  },
});
