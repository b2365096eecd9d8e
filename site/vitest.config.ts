import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { actDates, buildEdition, CACHE, editionSettings, SITE } from './ssg/edition.ts';
import { finalistsModule } from './ssg/content/finalists.ts';
import { shareCardsModule } from './ssg/content/shareCards.ts';

// The reader of all tests is in New York.
process.env.TZ = 'America/New_York';

const edition = buildEdition();
const { define, alias } = editionSettings(edition);

export default defineConfig({
  root: SITE,
  cacheDir: CACHE,
  // The tests are the same before and after a publication, and before it the finalists are announced.
  define: {
    ...define,
    __WINNERS__: 'false',
    __SAMPLES__: 'false',
    __ACTS__: JSON.stringify(actDates(edition, false, edition === 'international')),
  },
  resolve: { alias },
  plugins: [finalistsModule(edition), shareCardsModule(edition), react()],
  test: {
    restoreMocks: true,
    css: false,
    setupFiles: ['src/testing/setup.ts'],
    env: { VITE_API_BASE: 'http://localhost:3000' },
    // Far longer than a loaded machine needs: only a state that never comes fails a test.
    testTimeout: 120_000,
    // Without it a run leaves a processor idle, of two in continuous integration.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          // Each file would load the server of the tests again, which takes longer than its tests.
          isolate: false,
          unstubGlobals: true,
          include: ['src/**/*.test.ts', 'console/**/*.test.ts', 'ssg/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', 'console/**/*.test.tsx'],
          server: { deps: { inline: [/@arco-design\//] } },
        },
      },
    ],
  },
});
