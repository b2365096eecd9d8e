import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Finalist, Honours } from '../../src/content/finalists.ts';
import type { Programme, WonFilm } from '../../src/content/programme.ts';
import type {
  Category,
  Entries,
  FilmProgramme,
  Regions,
  SubmittedWork,
  Translation,
  Winners,
} from '../../src/content/catalogue.gen.ts';
import { overlay, shownWork } from '../../src/content/overlay.ts';
import { searchWords } from '../../src/features/shortlist/model/search.ts';
import type { Edition } from '../../src/lib/edition.ts';
import type { Language } from '../../src/lib/locale/language.ts';
import { hasSamples, hasWinners, listedWorks, optional, regionsOf, worksFiles } from '../edition.ts';
import { countryOf } from './countries.ts';
import { contentHash, coverFile } from './covers.ts';
import { lightOf } from './light.ts';
import { drawStills, stillsAddress } from './stills.ts';

/** A work of the catalogue with its English version. */
export interface CatalogueEntry {
  work: SubmittedWork;
  translation: Translation | undefined;
}

/**
 * The works that pages of an edition list, ordered by id: its finalists, else samples. Makers are named, and answers shown,
 * once the results are public.
 */
export function catalogueEntries(edition: Edition): CatalogueEntry[] {
  const overlays = optional<Translation[]>(edition, worksFiles(edition).overlay) ?? [];
  const translations = new Map(overlays.map((entry) => [entry.id, entry] as const));
  const named = hasWinners(edition) && !hasSamples(edition);
  const winners = named ? (publishedWinners(edition)?.winners ?? []) : [];
  return listedWorks(edition)
    .map(({ credits, country, asked, ...work }) => ({
      work: named
        ? { ...work, credits: credits ?? winners.find(({ id }) => id === work.id)?.credits, country, asked }
        : work,
      translation: translations.get(work.id),
    }))
    .sort((a, b) => a.work.id - b.work.id);
}

const worksOf = (edition: Edition) => catalogueEntries(edition).map(({ work }) => work);

/** The address of a cover. It contains a hash of the contents, so that it may be cached for ever. */
function coverAddress(cover: string): string {
  const { name, ext } = path.parse(cover);
  return `/assets/covers/${name}-${contentHash(fs.readFileSync(coverFile(cover)))}${ext}`;
}

/** A work as lists show it. */
function finalistOf({ work, translation }: CatalogueEntry, regions: Regions): Finalist {
  const { id, theme, series, cover, video, credits, country, category, ai } = work;
  return {
    id,
    name: { zh: work.name, en: shownWork(overlay(work, translation, 'en')).name },
    theme,
    series,
    cover: cover && coverAddress(cover),
    video,
    ...(category && { category }),
    ...(ai && {
      ai: { label: ai.label, proven: ai.proven, declared: ai.declared, unknown: ai.unknown },
    }),
    credits,
    country: credits ? countryOf(country, regions) : undefined,
  };
}

/** What Home shows of the films: those that are online, without the hundreds of others, and the winners once published. */
export function programmeOf(edition: Edition, published = publishedWinners(edition)): Programme {
  const entries = catalogueEntries(edition);
  const regions = regionsOf(edition);
  const online = entries
    .filter(({ work: { video } }) => video?.file)
    .map((entry) => {
      const film = finalistOf(entry, regions);
      return { ...film, light: lightOf(film, entry.work.cover) };
    });
  const byId = new Map(entries.map((entry) => [entry.work.id, entry]));
  const won = ({ id, title, credits, prizes }: Winners['winners'][number]): WonFilm => {
    const entry = byId.get(id);
    const film = entry && finalistOf(entry, regions);
    return { id: film?.id ?? null, name: film?.name ?? { zh: title, en: title }, credits, prizes, film };
  };
  const winners = published?.winners.map(won) ?? null;
  const [best] = published?.winners ?? [];
  const first =
    best && winners?.[0]
      ? { name: winners[0].name, light: lightOf(winners[0].film, byId.get(best.id)?.work.cover) }
      : null;
  return {
    count: entries.length,
    entries: optional<Entries>(edition, 'entries.json'),
    films: online,
    winners,
    first,
  };
}

/** The published results of an edition, or null. */
const publishedWinners = (edition: Edition) => optional<Winners>(edition, 'winners.json');

/**
 * The contents of `virtual:finalists`: the works without their long texts, their categories, the programmes, and the order of the titles in
 * each language, which a browser might sort differently.
 */
export function listedFinalists(edition: Edition) {
  const finalists = catalogueEntries(edition).map((entry) => finalistOf(entry, regionsOf(edition)));
  const sorted = (language: Language) => {
    const { compare } = new Intl.Collator(language === 'zh' ? 'zh-Hans-u-co-pinyin' : 'en', {
      numeric: true,
    });
    return [...finalists].sort((a, b) => compare(a.name[language], b.name[language])).map(({ id }) => id);
  };
  const programmes = optional<FilmProgramme[]>(edition, 'programmes.json') ?? [];
  const categories = (optional<Category[]>(edition, 'categories.json') ?? []).filter(({ id }) =>
    finalists.some(({ category }) => category === id),
  );
  return {
    finalists,
    programmes,
    categories,
    byTitle: { zh: sorted('zh'), en: sorted('en') },
    honours: honoursOf(edition),
  };
}

/** The prizes of the finalists and what the jury wrote about them, by id; none before the results are public. */
function honoursOf(edition: Edition, published = publishedWinners(edition)): Record<number, Honours> {
  if (hasSamples(edition)) return {};
  return Object.fromEntries(
    (published?.winners ?? []).map(({ id, prizes, jury }) => [id, { prizes, ...(jury && { jury }) }]),
  );
}

const MODULE = 'virtual:finalists';
const PROGRAMME = 'virtual:programme';
/** Address of the searchable texts of all works, which the search fetches when it is first used. */
const WORDS_ADDRESS = '/shortlist/words.json';

/** Resolves `virtual:finalists`, the works without their long texts, and `virtual:programme`, what Home shows of them. */
export function finalistsModule(edition: Edition): Plugin {
  return {
    name: 'site-finalists',
    resolveId: (source) => (source === MODULE || source === PROGRAMME ? `\0${source}` : null),
    load: (id) => {
      if (id === `\0${PROGRAMME}`) return `export default ${JSON.stringify(programmeOf(edition))}`;
      if (id !== `\0${MODULE}`) return null;
      const { finalists, ...others } = listedFinalists(edition);
      const named = Object.entries({ ...others, stills: stillsAddress(worksOf(edition)) }).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return `export default ${JSON.stringify(finalists)};\n${named.join('\n')}`;
    },
    // The development server reloads its pages when a work in the catalogue changes.
    handleHotUpdate({ file, server }) {
      if (!/[/\\]((works|finalists)\.(zh|en)|programmes|samples)\.json$/.test(file)) return;
      const list = server.moduleGraph.getModuleById(`\0${MODULE}`);
      if (list) server.moduleGraph.invalidateModule(list);
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/** Every work's searchable text in both languages: `[[id, words], …]`. */
const wordsOf = (edition: Edition): string =>
  JSON.stringify(
    catalogueEntries(edition).map(({ work, translation }) => [work.id, searchWords(work, translation)]),
  );

/** Writes what the shortlist fetches, covers, their stills and searchable texts; the development server answers them as well. */
export function finalistFiles(edition: Edition): Plugin {
  const covers = () =>
    new Map(
      catalogueEntries(edition)
        .flatMap(({ work: { cover } }) => (cover ? [cover] : []))
        .map((cover) => [coverAddress(cover), coverFile(cover)]),
    );
  return {
    name: 'site-finalist-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const address = request.url?.split('?')[0] ?? '';
        const cover = address.startsWith('/assets/covers/') ? covers().get(address) : undefined;
        if (cover) response.setHeader('Content-Type', 'image/svg+xml').end(fs.readFileSync(cover));
        else if (address.startsWith('/assets/stills-'))
          response.setHeader('Content-Type', 'image/webp').end(drawStills(worksOf(edition)));
        else if (address === WORDS_ADDRESS)
          response.setHeader('Content-Type', 'application/json').end(wordsOf(edition));
        else next();
      });
    },
    generateBundle() {
      const files = covers();
      for (const [address, file] of files)
        this.emitFile({
          type: 'asset',
          fileName: path.posix.relative('/', address),
          source: fs.readFileSync(file),
        });
      if (files.size > 0)
        this.emitFile({ type: 'asset', fileName: WORDS_ADDRESS.slice(1), source: wordsOf(edition) });
      const works = worksOf(edition);
      const stills = stillsAddress(works);
      if (stills) this.emitFile({ type: 'asset', fileName: stills.slice(1), source: drawStills(works) });
    },
  };
}
