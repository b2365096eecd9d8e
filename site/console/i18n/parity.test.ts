import { expect, it } from 'vitest';
import { changedErrors as enErrors, own as en } from './en';
import enCamp from './en/camp';
import { changedErrors as zhErrors, own as zh } from './zh';
import zhCamp from './zh/camp';

/** Every text with its full key. */
const texts = (tree: object, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? texts(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)] as [string, string]],
  );

const english = new Map(texts({ ...en, errors: enErrors }));
const chinese = new Map(texts({ ...zh, errors: zhErrors }));
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const comparable = (all: Map<string, string>) =>
  [...all.keys()].filter((key) => !key.endsWith('_one')).sort();

it('has the same texts in both languages, none of them empty', () => {
  expect(comparable(chinese)).toEqual(comparable(english));
  expect([...english, ...chinese].filter(([, text]) => !text.trim())).toEqual([]);
});

it('has the same placeholders in both languages', () => {
  const differing = [...chinese].filter(
    ([key, text]) => `${places(text)}` !== `${places(english.get(key) ?? text)}`,
  );
  expect(differing.map(([key]) => key)).toEqual([]);
});

it('addresses the reader in one voice', () => {
  expect([...chinese].filter(([, text]) => text.includes('您')).map(([key]) => key)).toEqual([]);
});

it('changes for the camp only texts that there are, with their placeholders', () => {
  for (const [changed, of] of [
    [enCamp, english],
    [zhCamp, chinese],
  ] as const)
    for (const [key, text] of texts(changed)) {
      expect(of.has(key), key).toBe(true);
      const lacking = places(of.get(key)!).filter((place) => !places(text).includes(place));
      expect(
        lacking.filter((place) => place !== 'nominations'),
        key,
      ).toEqual([]);
    }
});
