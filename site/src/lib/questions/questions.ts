import { questionText } from '../../i18n/questions';
import type { Schema } from '../api/schema';
import { isVisible, lengthOf, singleLine } from '../form/text';
import { bareHostPattern, linkPattern } from '../limits/limits.gen';
import type { Language } from '../locale/language';

/** A question of the organisers' own. */
export type Question = Schema<'Question'>;

/** What an answer is while it is typed: numbers are texts, and an empty text or list is none. */
export type DraftAnswers = Record<string, string | string[] | boolean>;

/** What the conditions of questions depend on. */
export interface AskedOf {
  type?: string;
  category?: string;
}

/** The questions that are asked of a form, by the rule of backend/contest/question.go. */
export const askedOf = (questions: readonly Question[], { type = '', category = '' }: AskedOf): Question[] =>
  questions.filter(
    ({ when, retired }) =>
      !retired &&
      (!when?.type?.length || when.type.includes(type as 'team')) &&
      (!when?.category?.length || when.category.includes(category)),
  );

/** The most that a question takes, as in backend/contest/question.go. */
export const mostOf = ({ kind, limit, options }: Question): number =>
  limit ??
  { text: 200, long: 2000, link: 2000, several: options?.length ?? 0, number: 1e12 }[kind as 'text'] ??
  200;

/** Answers from what the browser has stored, whatever its shape. */
export function reviveAnswers(stored: unknown): DraftAnswers {
  const known = Object.entries((stored ?? {}) as Record<string, unknown>).filter(
    ([, value]) =>
      typeof value === 'string' ||
      typeof value === 'boolean' ||
      (Array.isArray(value) && value.every((one) => typeof one === 'string')),
  );
  return Object.fromEntries(known) as DraftAnswers;
}

/** Answers that were sent, as they are typed. */
export const draftAnswers = (answers: Schema<'Answers'> | undefined): DraftAnswers =>
  reviveAnswers(
    Object.fromEntries(
      Object.entries(answers ?? {}).map(([id, value]) => [
        id,
        typeof value === 'number' ? String(value) : value,
      ]),
    ),
  );

/** The answers of a request: those to the questions that are asked, without empty ones. */
export function requestAnswers(questions: readonly Question[], answers: DraftAnswers): Schema<'Answers'> {
  const given: Schema<'Answers'> = {};
  for (const { id, kind } of questions) {
    const value = answers[id];
    if (value === undefined || value === '' || (Array.isArray(value) && !value.length)) continue;
    if (kind === 'number') given[id] = Number(value);
    else if (kind === 'text') given[id] = singleLine(String(value));
    else given[id] = typeof value === 'string' ? value.trim() : value;
  }
  return given;
}

/** The errors of answers, by the path of their field. */
export function answerErrors(
  questions: readonly Question[],
  answers: DraftAnswers,
  language: Language,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const question of questions) {
    const error = answerError(question, answers[question.id], language);
    if (error) errors[`answers.${question.id}`] = error;
  }
  return errors;
}

function answerError(
  question: Question,
  value: DraftAnswers[string] | undefined,
  language: Language,
): string | false {
  const { kind, required } = question;
  const most = mostOf(question);
  const say = (key: Parameters<typeof questionText>[1], limit?: number) => questionText(language, key, limit);
  if (kind === 'consent') return !!required && value !== true && say('missingConsent');
  if (kind === 'several') {
    const chosen = Array.isArray(value) ? value : [];
    if (!chosen.length) return !!required && say('missingSeveral');
    return chosen.length > most && say('tooMany', most);
  }
  const text = typeof value === 'string' ? value : '';
  if (!isVisible(text)) return !!required && say(kind === 'choice' ? 'missingChoice' : 'missing');
  if (kind === 'number') {
    if (!Number.isFinite(Number(text))) return say('number');
    return Math.abs(Number(text)) > most && say('tooLarge', most);
  }
  if (kind === 'link') return !isLink(text.trim()) && say('link');
  return (kind === 'text' || kind === 'long') && lengthOf(text) > most && say('tooLong', most);
}

const isLink = (text: string) =>
  linkPattern.test(text) || (bareHostPattern.test(text) && linkPattern.test(`https://${text}`));
