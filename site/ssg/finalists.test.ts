import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasFinalists, hasSamples, listedWorks, worksFiles } from './edition.ts';

let catalogue: string;
const folder = () => path.join(catalogue, 'editions/international');
const write = (name: string, content: unknown) =>
  fs.writeFileSync(path.join(folder(), name), JSON.stringify(content));
const works = (...ids: number[]) => ids.map((id) => ({ id, name: `${id}`, description: '', process: null }));

beforeEach(() => {
  catalogue = fs.mkdtempSync(path.join(os.tmpdir(), 'catalogue-'));
  fs.mkdirSync(folder(), { recursive: true });
});
afterEach(() => fs.rmSync(catalogue, { recursive: true }));

/** Whether finalists or samples are on the pages, and which. */
const shown = () => ({
  finalists: hasFinalists('international', catalogue),
  samples: hasSamples('international', catalogue),
  ids: listedWorks('international', catalogue).map(({ id }) => id),
});

it('shows samples as samples until finalists are announced, and again when they are taken back', () => {
  write('works.zh.json', works(103, 104));
  write('samples.json', [103, 104]);
  expect(shown()).toEqual({ finalists: false, samples: true, ids: [103, 104] });
  // A rehearsal's entries have the numbers of samples.
  write('finalists.zh.json', works(104, 1001));
  expect(shown()).toEqual({ finalists: true, samples: false, ids: [104, 1001] });
  expect(worksFiles('international', catalogue).overlay).toBe('finalists.en.json');
  fs.rmSync(path.join(folder(), 'finalists.zh.json'));
  expect(shown()).toEqual({ finalists: false, samples: true, ids: [103, 104] });
});

it('shows the finalists that editors listed, without the samples beside them', () => {
  write('works.zh.json', works(103, 1001));
  write('samples.json', [103]);
  expect(shown()).toEqual({ finalists: true, samples: false, ids: [1001] });
  fs.rmSync(path.join(folder(), 'samples.json'));
  expect(shown()).toEqual({ finalists: true, samples: false, ids: [103, 1001] });
});

it('shows neither without works', () => {
  expect(shown()).toEqual({ finalists: false, samples: false, ids: [] });
  write('finalists.zh.json', []);
  expect(shown()).toEqual({ finalists: false, samples: false, ids: [] });
});
