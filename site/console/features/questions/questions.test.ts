import { expect, it } from 'vitest';
import { hasGap, idOf, indexesOf, moved, tidied, withKind, withLabel, type Question } from './questions';

const question = (change: Partial<Question> = {}): Question => ({
  ...{ id: 'road', at: 'registration', kind: 'text', label: { en: 'Road', zh: '路' } },
  ...change,
});

it.each([
  ['Language of the film', [], 'language-of-the-film'],
  ['3 roads, 2 seas', [], 'roads-2-seas'],
  ['Café', ['cafe'], 'cafe-2'],
  ['语言', [], 'question'],
  ['语言', ['question', 'question-2'], 'question-3'],
])('makes an id of %s', (text, taken, id) => {
  expect(idOf(text, taken, 'question')).toBe(id);
});

it('lets an id follow the text of a new question until it is written by hand', () => {
  const fresh = question({ id: 'question', label: { en: '', zh: '' } });
  const named = withLabel(fresh, { en: 'Which road?', zh: '' }, ['question'], true);
  expect(named.id).toBe('which-road');
  expect(withLabel({ ...named, id: 'own' }, { en: 'Other', zh: '' }, ['own'], true).id).toBe('own');
  expect(withLabel(named, { en: 'Other', zh: '' }, ['which-road'], false).id).toBe('which-road');
});

it('finds texts that are in one language alone', () => {
  expect(hasGap(question())).toBe(false);
  expect(hasGap(question({ help: { en: '', zh: '' } }))).toBe(false);
  expect(hasGap(question({ help: { en: 'So', zh: ' ' } }))).toBe(true);
  const options = [{ id: 'a', label: { en: 'A', zh: '' } }];
  expect(hasGap(question({ kind: 'choice', options }))).toBe(true);
});

it('moves among the questions of the same form', () => {
  const list = [question(), question({ id: 'film', at: 'submission' }), question({ id: 'sea' })];
  const ids = (questions: Question[]) => questions.map(({ id }) => id).join(' ');
  const isPeer = ({ at }: Question) => at === 'registration';
  expect(ids(moved(list, 0, 1, isPeer))).toBe('film sea road');
  expect(ids(moved(list, 2, -1, isPeer))).toBe('sea road film');
  expect(ids(moved(list, 2, 1, isPeer))).toBe('road film sea');
});

it('lists what is retired last', () => {
  const list = [question({ retired: true }), question({ id: 'sea' })];
  expect(indexesOf(list, 'registration')).toEqual([1, 0]);
});

it('leaves out what belongs to the former kind, and what says nothing', () => {
  const choice = withKind(question({ limit: 60 }), 'choice');
  expect(choice.limit).toBeUndefined();
  expect(choice.options).toEqual([{ id: 'choice', label: { en: '', zh: '' } }]);
  expect(withKind(choice, 'text').options).toBeUndefined();
  expect(tidied(question({ sees: [], when: { category: [] }, help: { en: '', zh: ' ' } }))).toEqual(
    question(),
  );
});
