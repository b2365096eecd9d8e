import { SIDES, type CatalogueForm, type CatalogueText, type Sides } from './catalogue';

/** The unsaved edit of a text. */
export interface TextDraft extends Sides {
  /** The organiser states that the other language still agrees. */
  current: boolean;
  /** The text as it was when the typing began. */
  base: Sides;
}

/** Drafts by the path of their text; null for one that was saved or given up. */
export type TextDrafts = Record<string, TextDraft | null>;

const isSides = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  SIDES.every((side) => typeof (value as Partial<Sides>)[side] === 'string');

/** The drafts in what a browser stored. */
export function reviveDrafts(stored: unknown): TextDrafts {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored as Record<string, TextDraft | null>).flatMap(([path, draft]) =>
      isSides(draft) && isSides(draft?.base) ? [[path, draft] as const] : [],
    ),
  );
}

const isSame = (a: Sides, b: Sides): boolean => SIDES.every((side) => a[side].trim() === b[side].trim());

/** Whether a draft would change the text. */
export const isChange = (draft: TextDraft, text: CatalogueText): boolean =>
  !isSame(draft, text) || (draft.current && (text.state === 'stale' || text.former.length > 0));

/** Whether the text has changed since the draft began, to something other than the draft. */
export const isContested = (draft: TextDraft, text: CatalogueText): boolean =>
  !isSame(draft.base, text) && !isSame(draft, text);

/** The draft of a text after an edit. */
export const editedDraft = (
  draft: TextDraft | null | undefined,
  { en, zh }: CatalogueText,
  part: Partial<TextDraft>,
): TextDraft => ({ ...(draft ?? { en, zh, current: false, base: { en, zh } }), ...part });

/** The changes that a form sends: of the drafts that differ from the file, in its order. */
export const changesOf = (texts: CatalogueText[], drafts: TextDrafts): CatalogueForm['changes'] =>
  texts.flatMap((text) => {
    const draft = drafts[text.path];
    if (!draft || !isChange(draft, text)) return [];
    return [{ path: text.path, en: draft.en, zh: draft.zh, current: draft.current }];
  });
