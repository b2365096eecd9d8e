import { useTranslation } from 'react-i18next';
import { applies, useEdition } from '../lib/edition';
import type { own } from './en';

type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** The keys of the leaves of a tree of texts, joined with dots; plural forms by their common key. */
type Keys<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${Singular<K>}` : Keys<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** A key of the console's texts, such as `registrations.states.PASS`. */
export type TextKey = Keys<typeof own>;

/** Puts a text into the current language. */
export type Texts = (key: TextKey, values?: Record<string, string | number>) => string;

/**
 * The console's own texts, in the words of the edition of the address. The site's are reached as everywhere, with
 * `useTranslation('errors')`.
 */
export function useTexts(): Texts {
  const texts = applies(useEdition()) ? 'consoleOfCamp' : 'console';
  return useTranslation(texts as 'common').t as unknown as Texts;
}
