import fs from 'node:fs';
import path from 'node:path';
import type { ActDates } from '../src/lib/clock/acts.ts';
import type { Regions, SubmittedWork, Timeline } from '../src/content/catalogue.gen.ts';
import type { Edition } from '../src/lib/edition.ts';
import { faceOf } from './brand/brand.ts';
import { cityOf, offsetsOf, zoneAfterTime } from './content/zone.ts';

/** Folders of the build, absolute. */
export const SITE = path.resolve(import.meta.dirname, '..');
export const PROJECT = path.resolve(SITE, '..');
/** The folder of the content: `CATALOGUE_DIR`, from the project's folder on, else the project's own. */
export const CATALOGUE = path.resolve(PROJECT, process.env.CATALOGUE_DIR || 'catalogue');
/** Cache folder of Vite and Vitest. */
export const CACHE = path.join(PROJECT, 'node_modules/.vite');

/** The edition to build, from `EDITION`; international by default. */
export function buildEdition(value = process.env.EDITION): Edition {
  if (value === undefined || value === '' || value === 'international') return 'international';
  if (value === 'camp') return 'camp';
  throw new Error(`EDITION is "${value}": use international or camp`);
}

/** The origin of `make run`, which serves the international edition at `PORT` and the camp at the next one. */
function localOrigin(edition: Edition, { PORT }: NodeJS.ProcessEnv): string {
  const port = Number(PORT || 8080);
  return `http://localhost:${edition === 'international' ? port : port + 1}`;
}

/**
 * The public origin in an edition's canonical addresses, share tags and sitemap, without a trailing slash: from
 * `SITE_ORIGIN_INTERNATIONAL` or `SITE_ORIGIN_CAMP`, else the origin of `make run`.
 */
export function siteOrigin(edition: Edition, environment: NodeJS.ProcessEnv = process.env): string {
  const name = `SITE_ORIGIN_${edition.toUpperCase()}`;
  const given = environment[name];
  if (!given) return localOrigin(edition, environment);
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
  const editions = fs.readdirSync(path.join(CATALOGUE, 'editions')) as Edition[];
  return Object.fromEntries(
    editions.map((edition) => {
      const { timezone } = JSON.parse(fs.readFileSync(timelineFile(edition), 'utf8')) as Timeline;
      return [edition, { timeZone: timezone, city: cityOf(timezone), afterTime: zoneAfterTime(timezone) }];
    }),
  );
}

/** Constants and aliases of an edition, for the bundle, the prerendering and the tests. */
export const editionSettings = (edition: Edition) => ({
  define: {
    __EDITION__: JSON.stringify(edition),
    __WINNERS__: JSON.stringify(hasWinners(edition)),
    __SAMPLES__: JSON.stringify(hasSamples(edition)),
    __REGIONS__: JSON.stringify(regionsOf(edition)),
    __ACTS__: JSON.stringify(actDates(edition)),
    ...zoneConstants(edition),
    ...faceConstants(edition),
    __ZONES__: JSON.stringify(zonesOfEditions()),
    __MARKS__: JSON.stringify(marksOfEditions()),
    ...variantConstants(),
  },
  alias: {
    '@edition-home': path.join(
      SITE,
      'src/features/home/components',
      edition === 'camp' ? 'camp/Camp' : 'international/International',
    ),
    '@edition-phone': path.join(
      SITE,
      'src/features/phone',
      edition === 'camp' ? 'PhoneStage' : 'PhoneScreen',
    ),
    '@edition-zone': path.join(SITE, 'src/content/zone'),
    '@edition-fonts.css': path.join(SITE, `src/styles/fonts.${edition}.css`),
    '@edition/timeline.json': timelineFile(edition),
    '@edition/works.zh.json': path.join(contentOf(edition), worksFiles(edition).submitted),
    '@edition/works.en.json': path.join(contentOf(edition), worksFiles(edition).overlay),
    '@edition': contentOf(edition),
    '@catalogue': CATALOGUE,
  },
});
