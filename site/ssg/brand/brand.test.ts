import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lampOf, type Theme } from './lamp.ts';
import { cleanMark } from './mark.ts';
import { stageOf, type Setting } from './stage.ts';

const DATA = path.resolve(import.meta.dirname, '../../../backend/brand/testdata');
const cases = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(DATA, file), 'utf8')) as T[];

describe('the service and the build agree on', () => {
  it.each(cases<{ name: string; setting?: Setting }>('stage.json'))('the name $name', ({ name, setting }) => {
    if (setting) expect(stageOf(name)).toEqual(setting);
    else expect(() => stageOf(name)).toThrow(name);
  });

  it.each(cases<{ accent: string; theme: Theme; tokens?: object; nearest?: string }>('lamp.json'))(
    'the accent $accent by $theme',
    ({ accent, theme, tokens, nearest }) => {
      if (tokens) expect(lampOf(accent, theme)).toEqual(tokens);
      else {
        expect(() => lampOf(accent, theme)).toThrow('cannot be read');
        expect(lampOf(nearest!, theme)).toHaveProperty('accent', nearest);
      }
    },
  );

  it.each(cases<{ name: string; file: string; clean?: string }>('marks.json'))(
    'a mark with $name',
    (given) => {
      if (given.clean) expect(cleanMark(given.file)).toBe(given.clean);
      else expect(() => cleanMark(given.file)).toThrow('mark');
    },
  );
});
