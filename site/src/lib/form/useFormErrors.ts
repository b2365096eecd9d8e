import { useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalizedText } from '../api/message';
import { focusFirstInvalid } from './focusFirstInvalid';
import type { SubmitError } from './submitError';

/** Messages by the path of their field in the API, as in `members[1].email`. */
export type FieldErrors = Record<string, string>;

/** The errors that a form shows: those of its own rules and those of the service. */
export interface FormErrors {
  /** The message at the end of the form, or empty. */
  message: string;
  /** The message to show at a field now. */
  of: (path: string) => string | undefined;
  /** How many messages are shown at fields whose paths begin with one of these. */
  count: (...prefixes: string[]) => number;
  /** Shows the error of a field from now on, because the visitor has left it. */
  leave: (path: string) => void;
  /** Removes the service's error of a field. */
  dismiss: (path: string) => void;
  /** A field was edited: removes the service's error of it, and the message at the end. */
  edited: (path: string) => void;
  /** Shows the errors of all fields. True when there are none. */
  validate: () => boolean;
  /** Shows the service's errors at fields, in place of earlier ones. */
  showFields: (fields: Record<string, LocalizedText>) => void;
  /** Shows why the form was not sent, and focuses the first wrong field. Earlier field errors stay without `fields`. */
  show: (error: Pick<SubmitError, 'text'> & Partial<SubmitError>) => void;
}

/**
 * Shows `found`, the errors by the form's own rules, at fields that were left, or at all of them once `validate` was
 * called; and the service's errors until their field is edited.
 */
export function useFormErrors(form: RefObject<HTMLFormElement | null>, found: FieldErrors): FormErrors {
  const { i18n } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [validated, setValidated] = useState(false);
  const [rejected, setRejected] = useState<Record<string, LocalizedText>>({});
  const [text, setText] = useState<LocalizedText | null>(null);
  return useMemo(() => {
    const of = (path: string) =>
      rejected[path]?.(i18n) ?? (validated || left.has(path) ? found[path] : undefined);
    const paths = new Set([...Object.keys(found), ...Object.keys(rejected)]);
    const dismiss = (path: string) =>
      setRejected((known) =>
        Object.fromEntries(Object.entries(known).filter(([other]) => !isWithin(other, path))),
      );
    return {
      message: text?.(i18n) ?? '',
      of,
      count: (...prefixes) =>
        [...paths].filter((path) => of(path) && prefixes.some((prefix) => isWithin(path, prefix))).length,
      leave: (path) => setLeft((known) => (known.has(path) ? known : new Set(known).add(path))),
      dismiss,
      edited: (path) => {
        dismiss(path);
        setText(null);
      },
      validate: () => {
        setText(null);
        setValidated(true);
        return Object.keys(found).length === 0;
      },
      showFields: setRejected,
      show: ({ fields, text }) =>
        focusFirstInvalid(form.current, () => {
          if (fields) setRejected(fields);
          setText(() => text);
        }),
    };
  }, [form, found, left, validated, rejected, text, i18n]);
}

/** Whether a path is the field itself or lies within it. */
const isWithin = (path: string, field: string) =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);
