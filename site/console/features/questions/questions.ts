import type { Schema } from '@/lib/api/schema';
import type { Bilingual } from '@/lib/locale/language';
import type { Question } from '@/lib/questions/questions';

export type { Question };
export type Category = Schema<'Category'>;
export type Place = Schema<'QuestionPlace'>;
export type QuestionKind = Question['kind'];

export const PLACES: Place[] = ['registration', 'submission'];

export const KINDS: QuestionKind[] = [
  ...(['text', 'long', 'choice', 'several', 'number', 'date', 'link', 'consent'] as const),
];

export const hasOptions = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'several';
/** Whether an answer may name anybody. */
export const isFreeText = (kind: QuestionKind): boolean =>
  kind === 'text' || kind === 'long' || kind === 'link';
/** Whether the kind has a limit that an organiser sets. */
export const hasLimit = (kind: QuestionKind): boolean =>
  kind !== 'choice' && kind !== 'date' && kind !== 'consent';

const NOTHING: Bilingual = { en: '', zh: '' };

/** A short name for answers and exports from an English text: `Language of the film` is `language-of-the-film`. */
export function idOf(text: string, taken: readonly string[], fallback: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 30)
    .replace(/-+$/, '');
  const stem = plain || fallback;
  if (!taken.includes(stem)) return stem;
  let number = 2;
  while (taken.includes(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

export const newQuestion = (at: Place, taken: readonly string[]): Question => ({
  id: idOf('', taken, 'question'),
  at,
  kind: 'text',
  label: NOTHING,
});

export const newCategory = (taken: readonly string[]): Category => ({
  id: idOf('', taken, 'category'),
  name: NOTHING,
});

/** The question with another kind, without what belongs to the former one alone. */
export function withKind(question: Question, kind: QuestionKind): Question {
  const options = question.options ?? [{ id: idOf('', [], 'choice'), label: NOTHING }];
  return { ...question, kind, limit: undefined, options: hasOptions(kind) ? options : undefined };
}

/** The question with another text; an id that followed the English text follows it on. */
export function withLabel(
  question: Question,
  label: Bilingual,
  taken: readonly string[],
  isNew: boolean,
): Question {
  const others = taken.filter((id) => id !== question.id);
  const followed = question.id === idOf(question.label.en, others, 'question');
  return { ...question, label, ...(isNew && followed && { id: idOf(label.en, others, 'question') }) };
}

const isGap = ({ en, zh }: Bilingual, optional = false): boolean =>
  optional && !en.trim() && !zh.trim() ? false : !en.trim() || !zh.trim();

/** Whether a text of the question is missing in a language. */
export const hasGap = ({ label, help = NOTHING, options = [] }: Question): boolean =>
  isGap(label) || isGap(help, true) || options.some((option) => isGap(option.label));

/** Whether readers of a language would see a text of the question in the other one. */
export const lacks = ({ label, help, options = [] }: Question, side: 'en' | 'zh'): boolean =>
  [label, ...(help ? [help] : []), ...options.map((option) => option.label)].some(
    (text) => !text[side].trim() && (text.en + text.zh).trim() !== '',
  );

/** The indexes of a form's questions, those that are retired last. */
export const indexesOf = (questions: readonly Question[], at: Place): number[] => {
  const all = questions.map((_, index) => index).filter((index) => questions[index]!.at === at);
  const isRetired = (index: number) => questions[index]!.retired === true;
  return [...all.filter((index) => !isRetired(index)), ...all.filter(isRetired)];
};

/** The list with the item at `index` moved past its next neighbour that `isPeer`. The same list where there is none. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1, isPeer: (item: T) => boolean): T[] {
  let to = index + by;
  while (list[to] !== undefined && !isPeer(list[to]!)) to += by;
  const next = [...list];
  if (list[to] === undefined) return next;
  const [item] = next.splice(index, 1);
  next.splice(to, 0, item!);
  return next;
}

/** Removes what says nothing, as the service leaves it out: a help that is empty in both languages, conditions of nothing. */
export function tidied(question: Question): Question {
  const { help, when, sees, ...rest } = question;
  const type = when?.type?.length ? { type: when.type } : {};
  const category = when?.category?.length ? { category: when.category } : {};
  const conditions = { ...type, ...category };
  return {
    ...rest,
    ...(help && (help.en.trim() || help.zh.trim()) && { help }),
    ...(sees?.length && { sees }),
    ...(Object.keys(conditions).length > 0 && { when: conditions }),
  };
}
