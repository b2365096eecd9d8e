import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalizedText } from '../api/message';

/** Sentences by the path of the field they concern, as the API names it: `members[1].email`. */
export type FieldErrorTexts = Record<string, string>;

/** When and where a form shows what is wrong. */
export interface FormFieldErrors {
  /** The sentence to show at a field now. */
  of: (path: string) => string | undefined;
  /** How many sentences are shown among fields that begin with one of these. */
  count: (...prefixes: string[]) => number;
  /** The visitor left a field: from now on it tells what is wrong. */
  leave: (path: string) => void;
  /** A field changed: what the service said of it no longer counts. */
  changed: (path: string) => void;
  /** The visitor wants to send: every field tells. True when nothing is wrong. */
  attempt: () => boolean;
  /** The service refused these fields. */
  refuse: (fields: Record<string, LocalizedText>) => void;
}

/**
 * Shows the form's own `faults` at fields that were left, or at all of them once sending was tried; and what the service
 * said until that field changes.
 */
export function useFieldErrors(faults: FieldErrorTexts): FormFieldErrors {
  const { i18n } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, LocalizedText>>({});
  return useMemo(() => {
    const of = (path: string) =>
      refused[path]?.(i18n) ?? (tried || left.has(path) ? faults[path] : undefined);
    const paths = new Set([...Object.keys(faults), ...Object.keys(refused)]);
    return {
      of,
      count: (...prefixes) =>
        [...paths].filter((path) => of(path) && prefixes.some((prefix) => within(path, prefix))).length,
      leave: (path) => setLeft((known) => (known.has(path) ? known : new Set(known).add(path))),
      changed: (path) =>
        setRefused((known) =>
          Object.fromEntries(Object.entries(known).filter(([other]) => !within(other, path))),
        ),
      attempt: () => {
        setTried(true);
        return Object.keys(faults).length === 0;
      },
      refuse: setRefused,
    };
  }, [faults, left, tried, refused, i18n]);
}

/** Whether a path is that field, or lies within it. */
const within = (path: string, field: string) =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);
