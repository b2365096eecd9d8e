import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadFonts } from '../ssg/bundle/shell.ts';
import { arcoLayer, themeStyles } from '../ssg/bundle/styles.ts';
import { CACHE, editionSettings, editionsOf, SITE, styleOf, webRoot } from '../ssg/edition.ts';

// The console shows all editions in the night's colours.
const first = editionsOf().find((edition) => styleOf(edition) === 'international') ?? editionsOf()[0]!;
const { define, alias } = editionSettings(first);

/** The organisers' console: an application and a bundle of its own, which no page of a visitor loads. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: path.join(CACHE, 'console'),
  publicDir: path.join(import.meta.dirname, 'public'),
  define,
  resolve: { alias: { ...alias, '@edition-zone': path.join(import.meta.dirname, 'lib/contestZone') } },
  plugins: [arcoLayer(), themeStyles({ theme: 'night' }), preloadFonts(), react()],
  build: {
    outDir: path.join(path.dirname(webRoot(first)), 'console'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The policy of the console allows no inline script.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: path.join(SITE, 'console/index.html') },
  },
});
