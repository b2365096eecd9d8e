import type { Choice } from './search';

const NAMES = { query: 'q', theme: 'theme', category: 'category', shape: 'shape', sort: 'sort' } as const;

/** The choice in the query of an address. */
export function choiceIn(search: string): Choice {
  const query = new URLSearchParams(search);
  const value = (name: keyof Choice) => query.get(NAMES[name]) ?? '';
  return {
    query: value('query'),
    theme: value('theme'),
    category: value('category'),
    shape: value('shape'),
    sort: value('sort'),
  };
}

/** The query of an address with the choice; its other parameters stay. */
export function searchWith(search: string, choice: Choice): string {
  const query = new URLSearchParams(search);
  for (const [name, key] of Object.entries(NAMES) as [keyof Choice, string][])
    if (choice[name]) query.set(key, choice[name]);
    else query.delete(key);
  const text = query.toString();
  return text && `?${text}`;
}
