/**
 * The shape another language must have: every key of English, each a string. A singular form
 * (`_one`) may be left out, because Chinese has none.
 */
export type Translated<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Translated<T[K]>;
} & {
  [K in keyof T as K extends `${string}_one` ? K : never]?: string;
};
