import { describe, expect, it } from 'vitest';
import type { Code } from '../lib/api/schema';
import en from './en';
import * as rehearsal from './rehearsal';
import zh from './zh';

/** Every text with its full key. */
function texts(tree: object, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(tree) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) {
      for (const [inner, text] of texts(value, `${prefix}${key}.`)) all.set(inner, text);
    } else {
      all.set(prefix + key, String(value));
    }
  }
  return all;
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort();
/** Chinese has no singular form: `_one` may be missing there. */
const comparable = (keys: Iterable<string>) => [...keys].filter((key) => !key.endsWith('_one')).sort();

const english = texts({ ...en, rehearsal: rehearsal.en });
const chinese = texts({ ...zh, rehearsal: rehearsal.zh });

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(comparable(chinese.keys())).toEqual(comparable(english.keys()));
  });

  it('leave no text empty', () => {
    const empty = [...english, ...chinese].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty).toEqual([]);
  });

  it('have the same placeholders', () => {
    const differing = [...chinese]
      .filter(([key, text]) => `${placeholders(text)}` !== `${placeholders(english.get(key) ?? text)}`)
      .map(([key]) => key);
    expect(differing).toEqual([]);
  });
});

it('has a text for every code of the API', () => {
  // The compiler checks that every code is listed; the line would not compile otherwise.
  const codes: Record<Code, string> = en.errors.code;
  expect(Object.keys(codes).length).toBeGreaterThan(20);
});
