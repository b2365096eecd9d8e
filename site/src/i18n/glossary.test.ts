import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8');
const list = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: PROJECT,
  })
    .toString()
    .split('\n')
    .filter((file) => file && !/[._]test\.\w+$/.test(file));

const HAN = /\p{Script=Han}/u;
/** The spellings in the last column of the glossary. */
const refused = [...read('catalogue/glossary.md').matchAll(/^\|.*\|([^|]*)\|$/gm)].flatMap(([, column]) =>
  [...column!.matchAll(/`([^`]+)`/g)].map(([, spelling]) => spelling!),
);

/** A text that people read, and where it stands. */
type Found = [place: string, text: string];
const found = (file: string, pattern: RegExp, within = read(file)): Found[] =>
  [...within.matchAll(pattern)].map((match) => [
    file,
    match.slice(1).find((part) => part !== undefined) ?? '',
  ]);

/** Strings of message files, without keys, imports and comments. */
const messages = list('site/src/i18n/*.ts', 'site/console/i18n/*.ts').flatMap((file) =>
  found(
    file,
    /:\s*(?:SAMPLES \? )?(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)")/g,
    read(file).replace(/^import .*|\/\*\*?[^]*?\*\//gm, ''),
  ),
);
/** What pages, errors and emails take from the service, by language or, in emails, by what looks like a sentence. */
const service = list('backend/*.go').flatMap((file) =>
  found(file, /\b(?:EN|ZH): (?:fmt\.Sprintf\(\s*)?"((?:\\.|[^"\\])*)"/g),
);
const emails = [
  ...list('backend/mailtext/defaults/*.json').flatMap((file) =>
    found(file, /"(?:zh|en)": "((?:\\.|[^"\\])*)"/g),
  ),
  ...list('backend/mail/*.go').flatMap((file) =>
    found(file, /(?<!fmt\.Errorf\(|errors\.New\()"((?:\\.|[^"\\\n])*)"/g).filter(
      ([, text]) => HAN.test(text) || /^[^\t]* [a-z]+ [^\t]*$/.test(text),
    ),
  ),
];
/** What the commands print. */
const commands = list('tools/*.go').flatMap((file) =>
  found(
    file,
    /(?:printf\(\s*|complain\(\s*|help:)"((?:\\.|[^"\\])*)"/g,
    read(file).replaceAll(/tools mails|see mails/g, ''),
  ),
);
/** Texts of the catalogue but those of the films. */
const catalogue = list('catalogue/editions/*.json')
  .filter((file) => !/works|translations|programmes|timeline-moved/.test(file))
  .flatMap((file) => found(file, /"(?:zh|en)": "((?:\\.|[^"\\])*)"/g));

const texts = [...messages, ...service, ...emails, ...commands, ...catalogue];

it('reads every place that has texts', () => {
  expect(refused.length).toBeGreaterThan(40);
  for (const place of [messages, service, emails, commands, catalogue]) {
    expect(place.length).toBeGreaterThan(100);
    expect(place.some(([, text]) => / the /.test(text))).toBe(true);
  }
});

it.each(refused)('has no “%s”: the glossary names the word to take', (spelling) => {
  const pattern = HAN.test(spelling)
    ? new RegExp(spelling)
    : new RegExp(`(?<![\\w.-])${spelling}(?![\\w-])`, 'i');
  expect(texts.filter(([, text]) => pattern.test(text.replace(/\{\{\w+\}\}/g, '')))).toEqual([]);
});

it('quotes with “” and, in the name of the competition alone, with 「」', () => {
  expect(texts.filter(([, text]) => /[「」]/.test(text.replace('「开画」', '')))).toEqual([]);
});

it('has a space between Chinese and Latin letters or figures', () => {
  const tight = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u;
  expect(
    [...messages, ...catalogue].filter(([, text]) => tight.test(text.replaceAll('\\u00a0', ' '))),
  ).toEqual([]);
});

it('ends a message of two sentences with a full stop', () => {
  const two = (text: string) =>
    HAN.test(text)
      ? /[。？！].*[^。？！：…”）》\s]$/.test(text) && !/\}\}$/.test(text)
      : /[.?!…][”)]? [A-Z“].*[^.?!:…”)\s]$/.test(text) && !/\}\}$/.test(text);
  // As the product's description has it, and a button.
  const kept = ['Sensitive content detected. Please modify and try again', 'I have saved them. Continue'];
  const parts = /\b(?:the|We have read|For details see|Please write to)$|^\W/;
  const wrong = [...messages, ...service].filter(
    ([, text]) => two(text) && !kept.includes(text) && !parts.test(text.trim()),
  );
  expect(wrong).toEqual([]);
});
