import path from 'node:path';
import type { Edition } from '../src/lib/edition.ts';

/** Folders of the build, absolute. */
export const SITE = path.resolve(import.meta.dirname, '..');
export const PROJECT = path.resolve(SITE, '..');
/** Where tools keep what they can make again. */
export const CACHE = path.join(PROJECT, 'node_modules/.vite');

/** The edition to build, from the environment; the international one when nothing is said. */
export function buildEdition(value = process.env.EDITION): Edition {
  if (value === undefined || value === '' || value === 'international') return 'international';
  if (value === 'camp') return 'camp';
  throw new Error(`EDITION is "${value}": use international or camp`);
}

/** Where `make run` serves each edition. */
const LOCAL: Record<Edition, string> = {
  international: 'http://localhost:8080',
  camp: 'http://localhost:8081',
};

/**
 * The public origin an edition's pages name themselves by (canonical addresses, sharing, the sitemap), without a slash at
 * the end: `SITE_ORIGIN_INTERNATIONAL` and `SITE_ORIGIN_CAMP`, else the addresses of `make run`.
 */
export function siteOrigin(edition: Edition, environment: NodeJS.ProcessEnv = process.env): string {
  const name = `SITE_ORIGIN_${edition.toUpperCase()}`;
  const given = environment[name];
  if (!given) return LOCAL[edition];
  if (!/^https?:\/\/[^/?#\s]+$/.test(given))
    throw new Error(`${name} is "${given}": use a scheme and a host, like https://film.example`);
  return given;
}

/** The web root an edition is written to. */
export const webRoot = (edition: Edition): string => path.join(SITE, 'dist', edition);

/** What both the bundle and the pre-rendering replace and resolve. */
export const editionSettings = (edition: Edition) => ({
  define: { __EDITION__: JSON.stringify(edition) },
  alias: {
    '@edition-home': path.join(
      SITE,
      'src/features/home',
      edition === 'camp' ? 'camp/Camp' : 'international/International',
    ),
    '@edition-fonts.css': path.join(SITE, `src/styles/fonts.${edition}.css`),
    '@edition': path.join(PROJECT, 'catalogue/editions', edition),
    '@catalogue': path.join(PROJECT, 'catalogue'),
  },
});
