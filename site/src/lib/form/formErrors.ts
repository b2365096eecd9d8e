import { ApiError, fieldErrorsOf, messageOf, type LocalizedText } from '../api/error';
import type { Code } from '../api/schema';
import { flushSync } from 'react-dom';
import { useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

/** Why a form was not accepted. */
export interface SubmitError {
  /** Messages by the path of their field. */
  fields: Record<string, LocalizedText>;
  /** The message at the end of the form. */
  text: LocalizedText;
}

/** What a form shows for its own error codes. */
export interface SubmitErrorTexts {
  /** For a failure without a code of the API. */
  failed: LocalizedText;
  /** Messages that replace those of `messageOf`. */
  texts?: Partial<Record<Code, LocalizedText>>;
  /** Fields that show the message of a code, in place of the service's messages. */
  fieldOf?: Partial<Record<Code, string>>;
  /** Fields that show the message of a code unless the service sent one for them. */
  fallbackFieldOf?: Partial<Record<Code, string>>;
}

/** Turns a rejected call into the messages of the form. */
export function submitErrorOf(
  error: unknown,
  { failed, texts = {}, fieldOf = {}, fallbackFieldOf = {} }: SubmitErrorTexts,
): SubmitError {
  if (!(error instanceof ApiError) || error.code === 'UNKNOWN') return { fields: {}, text: failed };
  const code = error.code as Code;
  const fields = fieldErrorsOf(error);
  const text = texts[code] ?? ((i18n) => messageOf(i18n, error));
  const field = fieldOf[code];
  if (field) return { fields: { [field]: text }, text };
  const fallback = fallbackFieldOf[code];
  return { fields: fallback ? { [fallback]: text, ...fields } : fields, text };
}

/**
 * Focuses the first invalid control of a form, so that a screen reader announces its name and error. `show` renders the
 * errors synchronously first: after an answer React would render them later than the focus moves.
 */
export function focusFirstInvalid(form: HTMLElement | null, show?: () => void): void {
  if (show) flushSync(show);
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView?.({ block: 'center' });
  });
}

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
