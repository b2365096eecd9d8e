import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Edition } from '../src/lib/edition.ts';
import { searchWords } from '../src/features/shortlist/model/search.ts';
import { catalogueEntries, coverAddress, coverFile, finalistOf } from './catalogueWorks.ts';

const MODULE = 'virtual:finalists';
/** Address of the words of all works, which the search asks for when it is first used. */
export const WORDS_ADDRESS = '/shortlist/words.json';

/** Answers `virtual:finalists`: the works without their long texts, so that no page downloads those of all. */
export function finalistsModule(edition: Edition): Plugin {
  return {
    name: 'site-finalists',
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export default ${JSON.stringify(catalogueEntries(edition).map(finalistOf))}`
        : null,
    // An editor's change of a title is on the development server's pages at once, like every other.
    handleHotUpdate({ file, server }) {
      if (!/[/\\]works\.(zh|en)\.json$/.test(file)) return;
      const list = server.moduleGraph.getModuleById(`\0${MODULE}`);
      if (list) server.moduleGraph.invalidateModule(list);
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/** Every work's words in both languages, ready to be searched: `[[id, words], …]`. */
const wordsOf = (edition: Edition): string =>
  JSON.stringify(
    catalogueEntries(edition).map(({ work, translation }) => [work.id, searchWords(work, translation)]),
  );

/** Writes what the shortlist fetches: covers and the words to search. The development server answers with the same. */
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
    },
  };
}
