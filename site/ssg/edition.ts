import path from 'node:path';
import type { Edition } from '../src/lib/edition.ts';

/** Folders of the build, absolute. */
export const SITE = path.resolve(import.meta.dirname, '..');
export const PROJECT = path.resolve(SITE, '..');
/** Cache folder of Vite and Vitest. */
export const CACHE = path.join(PROJECT, 'node_modules/.vite');

/** The edition to build, from `EDITION`; international by default. */
export function buildEdition(value = process.env.EDITION): Edition {
  if (value === undefined || value === '' || value === 'international') return 'international';
  if (value === 'camp') return 'camp';
  throw new Error(`EDITION is "${value}": use international or camp`);
}

/** The origins of `make run`. */
const LOCAL: Record<Edition, string> = {
  international: 'http://localhost:8080',
  camp: 'http://localhost:8081',
};

/**
 * The public origin in an edition's canonical addresses, share tags and sitemap, without a trailing slash: from
 * `SITE_ORIGIN_INTERNATIONAL` or `SITE_ORIGIN_CAMP`, else the origin of `make run`.
 */
export function siteOrigin(edition: Edition, environment: NodeJS.ProcessEnv = process.env): string {
  const name = `SITE_ORIGIN_${edition.toUpperCase()}`;
  const given = environment[name];
  if (!given) return LOCAL[edition];
  if (!/^https?:\/\/[^/?#\s]+$/.test(given))
    throw new Error(`${name} is "${given}": use a scheme and a host, like https://film.example`);
  return given;
}

/** The folder that an edition is built into. */
export const webRoot = (edition: Edition): string => path.join(SITE, 'dist', edition);

/** Constants and aliases of an edition, for the bundle, the prerendering and the tests. */
export const editionSettings = (edition: Edition) => ({
  define: { __EDITION__: JSON.stringify(edition) },
  alias: {
    '@edition-home': path.join(
      SITE,
      'src/features/home/components',
      edition === 'camp' ? 'camp/Camp' : 'international/International',
    ),
    '@edition-fonts.css': path.join(SITE, `src/styles/fonts.${edition}.css`),
    '@edition': path.join(PROJECT, 'catalogue/editions', edition),
    '@catalogue': path.join(PROJECT, 'catalogue'),
  },
});
