import { expect, it } from 'vitest';
import { own as english } from './en';
import enCamp from './en/camp';
import { own as chinese } from './zh';
import zhCamp from './zh/camp';

type Tree = { [key: string]: string | Tree };

const texts = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : texts(value, `${at}${key}.`),
  );

/** What is shown in an edition with films alone, or is about what an applicant made before. */
const OF_FILMS = [
  /^(submissions|duplicates|programmes|reports|editions|catalogue|login)\./,
  /^audit\.(areas\.duplicate|actions\.(duplicate_decide|nomination_set))$/,
  /^mails\.(reminderFilms|groups\.(approved_without_submission|submissions)|filter\.submitted\.\w+)$/,
  /^overview\.(kinds\.submission_ends|rows\.submissions|submissionsNote|films)$/,
  /^phases\.entriesToo$/,
  /^publication\..*finalists/,
  /^publication\.(warnings\.submission_open|pages\.\w+|told\.titles\w*)$/,
  /^questions\.(places\.submission|seesPublic\w*)$/,
  /^registrations\.(works|material\.portfolio|reopenFilm|reasons\.links)$/,
  /^retention\.places\.duplicates$/,
  /^ruleParts\.(prizesTotal|submission|limitNames\.maximum\w+|limitUnits\.maximum\w+)$/,
  /^shell\.screens\.submissions$/,
  /^works\.shared\./,
  /^shortlist\.(sum|tie|cut|dim|tallyNote)(_\w+)?$/,
];

it.each([
  ['en', english, enCamp, /\b(films?|registrations?|entrants?)\b/i],
  ['zh', chinese, zhCamp, /报名|作品|影片|参赛|投稿|\}\} 部/],
] as const)('names no film or registration where people apply: %s', (_language, all, camp, word) => {
  const changed = new Map(texts(camp as Tree));
  const wrong = texts(all as Tree)
    .map(([key, text]) => [key, changed.get(key) ?? text] as const)
    .filter(
      ([key, text]) =>
        word.test(text.replace(/\{\{\w+\}\}/g, '{{}}')) && !OF_FILMS.some((known) => known.test(key)),
    );
  expect(wrong).toEqual([]);
});
