import { expect, it } from 'vitest';
import { mailWord } from './mailWords';
import { mailTextWords, pathWords } from './pathWords';

const files = import.meta.glob<{ default: unknown }>('../../../../catalogue/editions/*/*.json', {
  eager: true,
});

const mailFiles = import.meta.glob<{ default: Record<string, unknown> }>(
  '../../../../backend/mailtext/defaults/*/*.json',
  { eager: true },
);

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

it('names every text of every email in both languages', () => {
  const mails = Object.values(mailFiles).flatMap(({ default: file }) => Object.values(file));
  const names = [...new Set(mails.flatMap((mail) => pathsOf(mail, '')))];
  expect(names.length).toBeGreaterThan(120);
  expect(names.filter((name) => /[a-z]/.test(mailTextWords(name, 'zh')))).toEqual([]);
  const parts = [...new Set(names.flatMap((name) => name.split('.')))];
  const shared = ['subject', 'paragraphs', 'title'];
  expect(parts.filter((part) => !mailWord(part, 'en') && !shared.includes(part))).toEqual([]);
});
