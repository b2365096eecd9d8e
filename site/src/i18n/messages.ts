/**
 * The shape another language must have: every key of English, each a string. A singular form
 * (`_one`) may be left out, because Chinese has none.
 */
export type Translated<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Translated<T[K]>;
} & {
  [K in keyof T as K extends `${string}_one` ? K : never]?: string;
};

/** Some of the texts of T, by the same keys. */
export type Changes<T> = { [K in keyof T]?: T[K] extends string ? string : Changes<T[K]> };

/** The texts with the changed ones in their place. */
export function withChanges<T extends object>(texts: T, changes: Changes<NoInfer<T>>): T {
  const changed = { ...texts };
  for (const key of Object.keys(changes) as (keyof T)[]) {
    const change = changes[key];
    changed[key] = (
      typeof change === 'object' ? withChanges(texts[key] as object, change as Changes<object>) : change
    ) as T[keyof T];
  }
  return changed;
}
