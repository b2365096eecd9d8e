import { expect, it } from 'vitest';
import { pathWords } from './pathWords';

const files = import.meta.glob<{ default: unknown }>('../../../../catalogue/editions/*/*.json', {
  eager: true,
});

/** The paths of the texts in both languages below a value. */
const pathsOf = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('zh' in value && 'en' in value) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    pathsOf(inner, Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key),
  );
};

it('says the place of every text of both editions in Chinese', () => {
  const paths = Object.entries(files)
    .filter(([file]) => !/(edition|translations|works\.\w+)\.json$/.test(file))
    .flatMap(([, { default: content }]) => pathsOf(content, ''));
  expect(paths.length).toBeGreaterThan(200);
  expect(new Set(paths.filter((path) => /[a-z]/i.test(pathWords(path, 'zh'))))).toEqual(new Set());
});
