import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('has generated the types of the catalogue from its schemas', () => {
  const script = path.join(import.meta.dirname, 'catalogueTypes.mjs');
  const generated = path.join(import.meta.dirname, '../../src/content/catalogue.gen.ts');
  expect(readFileSync(generated, 'utf8')).toBe(
    execFileSync(process.execPath, [script], { encoding: 'utf8' }),
  );
}, 60_000);
