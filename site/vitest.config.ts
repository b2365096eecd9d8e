import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { buildEdition, CACHE, editionSettings, SITE } from './ssg/edition.ts';

const { define, alias } = editionSettings(buildEdition());

export default defineConfig({
  root: SITE,
  cacheDir: CACHE,
  define,
  resolve: { alias },
  plugins: [react()],
  test: {
    restoreMocks: true,
    css: false,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'logic', environment: 'node', include: ['src/**/*.test.ts', 'ssg/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/app/testSetup.ts'],
          server: { deps: { inline: [/@arco-design\//] } },
        },
      },
    ],
  },
});
