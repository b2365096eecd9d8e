/** The last edit of a field: when, in milliseconds since the epoch, and the id of the tab. */
export type Edit = [at: number, tab: string];

/** Last edits by field. A field is a key of the draft or, in a group, `group.key`. */
export type Edits = Record<string, Edit>;

/** A draft in one tab. */
export interface DraftState<T> {
  value: T;
  edits: Edits;
  /** Fields that were edited in this tab. */
  own: ReadonlySet<string>;
  /** The newest edits of other tabs that were offered or taken. */
  seen: Edits;
  /** Values of other tabs for fields that were edited in both, until they are taken or declined. */
  offers: Record<string, unknown>;
}

/** What another tab has stored. */
export interface OtherDraft<T> {
  value: T;
  edits: Edits;
}

/** How the fields of a draft are told apart, and the tab that edits them. */
export interface DraftFields {
  /** Keys whose values are objects with fields of their own. All other values are merged as a whole. */
  groups: readonly string[];
  tab: string;
}

type Values = Record<string, unknown>;

/** The values of a draft by field. */
export function fieldsOf(value: object, groups: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      groups.includes(key) && inner !== null
        ? Object.entries(inner as Values).map(([part, leaf]) => [`${key}.${part}`, leaf] as const)
        : [[key, inner] as const],
    ),
  );
}

function withField<T extends object>(value: T, field: string, to: unknown, groups: readonly string[]): T {
  const dot = field.indexOf('.');
  const group = field.slice(0, dot);
  if (dot < 0 || !groups.includes(group)) return { ...value, [field]: to };
  return { ...value, [group]: { ...((value as Values)[group] as Values), [field.slice(dot + 1)]: to } };
}

/** Equal values. An upload equals itself with another signed address. */
function same(a: unknown, b: unknown): boolean {
  const id = uploadOf(a);
  return id ? id === uploadOf(b) : JSON.stringify(a) === JSON.stringify(b);
}
const uploadOf = (value: unknown) => (value as { uploadId?: string } | null | undefined)?.uploadId;

const isLater = (a: Edit | undefined, b: Edit | undefined): boolean =>
  !!a && (!b || a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]));

const without = <V>(all: Record<string, V>, field: string): Record<string, V> =>
  field in all ? Object.fromEntries(Object.entries(all).filter(([other]) => other !== field)) : all;

/** The draft after an edit in this tab. Fields that changed count as edited `at` that time. */
export function edit<T extends object>(
  state: DraftState<T>,
  value: T,
  at: number,
  { groups, tab }: DraftFields,
): DraftState<T> {
  const before = fieldsOf(state.value, groups);
  const changed = Object.entries(fieldsOf(value, groups)).filter(([field, to]) => !same(before[field], to));
  let { offers } = state;
  const edits = { ...state.edits };
  const own = new Set(state.own);
  for (const [field, to] of changed) {
    edits[field] = [Math.max(at, (edits[field]?.[0] ?? 0) + 1), tab];
    own.add(field);
    if (field in offers && same(offers[field], to)) offers = without(offers, field);
  }
  return { ...state, value, edits, own, offers };
}

/**
 * The draft after another tab stored its own. A field that was not edited here takes the later edit. One that was edited
 * in both keeps its value here, and the other one is offered, once.
 */
export function merge<T extends object>(
  state: DraftState<T>,
  other: OtherDraft<T>,
  { groups, tab }: DraftFields,
): DraftState<T> {
  const mine = fieldsOf(state.value, groups);
  const merged = { ...state, edits: { ...state.edits }, seen: { ...state.seen } };
  for (const [field, theirs] of Object.entries(fieldsOf(other.value, groups))) {
    const edited = other.edits[field];
    const isTheirs = isLater(edited, state.seen[field]) && edited?.[1] !== tab;
    if (isTheirs && edited) merged.seen[field] = edited;
    if (same(mine[field], theirs)) {
      if (edited && isLater(edited, state.edits[field])) merged.edits[field] = edited;
      if (isTheirs) merged.offers = without(merged.offers, field);
    } else if (state.own.has(field)) {
      if (isTheirs) merged.offers = { ...merged.offers, [field]: theirs };
    } else if (edited && isLater(edited, state.edits[field])) {
      merged.value = withField(merged.value, field, theirs, groups);
      merged.edits[field] = edited;
      merged.offers = without(merged.offers, field);
    }
  }
  return merged;
}

/** Whether a field was edited later here than in what is stored: a tab that had not read it yet wrote over it. */
export const isNewer = (edits: Edits, stored: Edits): boolean =>
  Object.entries(edits).some(([field, own]) => isLater(own, stored[field]));

/** Answers an offer: `take` uses the other tab's value, else the one here stays. */
export function answerOffer<T extends object>(
  state: DraftState<T>,
  field: string,
  take: boolean,
  at: number,
  fields: DraftFields,
): DraftState<T> {
  if (!(field in state.offers)) return state;
  const offered = state.offers[field];
  const answered = { ...state, offers: without(state.offers, field) };
  return take ? edit(answered, withField(state.value, field, offered, fields.groups), at, fields) : answered;
}
