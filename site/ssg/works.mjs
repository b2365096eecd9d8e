// Renders the pages of the finalist works into the built international edition: node site/ssg/works.mjs
import path from 'node:path';
import { runnerImport } from 'vite';

process.env.NODE_ENV = 'production';
const file = path.join(import.meta.dirname, 'works.ts');
const { module } = await runnerImport(file, { configFile: false, logLevel: 'warn', mode: 'production' });
const count = await module.prerenderWorks();
const seconds = process.uptime();
console.log(
  `Rendered ${count} pages of works in ${seconds.toFixed(2)} s (${Math.round(count / seconds)} a second)`,
);
