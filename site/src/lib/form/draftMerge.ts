/** An edit of a field: when, in milliseconds since the epoch or later, and the id of the tab. */
export type Edit = readonly [at: number, tab: string];

/** A value of a field, with the edit that made it. */
export interface Version {
  edit: Edit;
  value: unknown;
}

/** What is typed and neither replaced nor declined, by field, the newest first. A field is a key or, in a group, `group.key`. */
export type Versions = Record<string, readonly Version[]>;

/** The time of the newest known edit of each tab. */
export type Seen = Record<string, number>;

/** A draft as a tab or the browser's storage has it. A known edit that has no version was replaced or declined. */
export interface DraftVersions {
  versions: Versions;
  seen: Seen;
}

/** A draft in one tab. */
export interface DraftState<T> extends DraftVersions {
  value: T;
  /** The edit of the version that each field shows. It may have been replaced in another tab since. */
  shown: Record<string, Edit>;
  /** Fields that were edited in this tab: another tab never changes what they show. */
  own: ReadonlySet<string>;
}

/** The context of a merge: the tab, and how values split into fields. */
export interface DraftFields {
  /** Keys whose values are objects with separate fields. All other values are merged as a whole. */
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

/** The draft with another value of one field. */
export function withField<T extends object>(
  value: T,
  field: string,
  to: unknown,
  groups: readonly string[],
): T {
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

/** Whether both are the same edit. */
export const isEdit = (a: Edit, b: Edit | undefined): boolean => a[0] === b?.[0] && a[1] === b[1];
const newestFirst = ({ edit: a }: Version, { edit: b }: Version) => b[0] - a[0] || (a[1] < b[1] ? 1 : -1);
const isKnown = ({ edit: [at, tab] }: Version, seen: Seen): boolean => at <= (seen[tab] ?? -1);

/** Puts a new version into a field, in place of those that `replaced` names, and shows it. */
function put<T extends object>(
  state: DraftState<T>,
  field: string,
  value: unknown,
  at: number,
  { tab }: DraftFields,
  replaced: (version: Version) => boolean,
): DraftState<T> {
  const version: Version = { edit: [at, tab], value };
  const others = (state.versions[field] ?? []).filter(
    (other) => !replaced(other) && !same(other.value, value),
  );
  return {
    ...state,
    versions: { ...state.versions, [field]: [version, ...others] },
    seen: { ...state.seen, [tab]: at },
    shown: { ...state.shown, [field]: version.edit },
    own: new Set(state.own).add(field),
  };
}

/** A time that is later than that of every known edit, and not before `now`. */
const laterThanAll = ({ seen }: DraftVersions, now: number): number =>
  Math.max(now, ...Object.values(seen).map((at) => at + 1));

/** The draft after an edit in this tab. A field that changed replaces the version that it showed. */
export function edit<T extends object>(
  state: DraftState<T>,
  value: T,
  now: number,
  fields: DraftFields,
): DraftState<T> {
  const before = fieldsOf(state.value, fields.groups);
  const at = laterThanAll(state, now);
  let edited: DraftState<T> = { ...state, value };
  for (const [field, to] of Object.entries(fieldsOf(value, fields.groups)))
    if (!same(before[field], to))
      edited = put(edited, field, to, at, fields, (other) => isEdit(other.edit, state.shown[field]));
  return edited;
}

/** A tab has a new id after each reload: the edits of older ones are forgotten. */
const MAX_TABS = 100;

/** The edits that either side has seen. */
function newestOf(a: Seen, b: Seen): Seen {
  const both = new Map(Object.entries(a));
  for (const [tab, at] of Object.entries(b)) both.set(tab, Math.max(at, both.get(tab) ?? -1));
  return Object.fromEntries([...both].sort(([, one], [, two]) => two - one).slice(0, MAX_TABS));
}

/**
 * The draft merged with the stored one. A version that one side has stays, unless the other side knows of it and has
 * dropped it. A field that was not edited here shows the newest version.
 */
export function merge<T extends object>(
  state: DraftState<T>,
  other: DraftVersions,
  { groups }: DraftFields,
): DraftState<T> {
  const merged = { ...state, versions: { ...state.versions }, shown: { ...state.shown } };
  merged.seen = newestOf(state.seen, other.seen);
  for (const [field, value] of Object.entries(fieldsOf(state.value, groups))) {
    const [mine, theirs] = [state.versions[field] ?? [], other.versions[field] ?? []];
    const has = (list: readonly Version[], { edit }: Version) => list.some((one) => isEdit(one.edit, edit));
    const kept = [
      ...mine.filter((version) => has(theirs, version) || !isKnown(version, other.seen)),
      ...theirs.filter((version) => !has(mine, version) && !isKnown(version, state.seen)),
    ]
      .sort(newestFirst)
      .filter((version, i, all) => !all.slice(0, i).some((newer) => same(newer.value, version.value)));
    const [newest] = kept;
    if (!newest) {
      delete merged.versions[field];
      continue;
    }
    merged.versions[field] = kept;
    const equal = kept.find((version) => same(version.value, value));
    if (equal) merged.shown[field] = equal.edit;
    else if (!state.own.has(field)) {
      merged.value = withField(merged.value, field, newest.value, groups);
      merged.shown[field] = newest.edit;
    }
  }
  return merged;
}

/** The newest version of each field that the tab does not show. */
export function offersOf<T extends object>({ versions, shown }: DraftState<T>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(versions).flatMap(([field, all]) => {
      const offered = all.find((version) => !isEdit(version.edit, shown[field]));
      return offered ? [[field, offered.value] as const] : [];
    }),
  );
}

/**
 * Resolves an offer: `take` uses the other tab's value, else this tab's stays. Either way a new edit replaces both, so
 * that no tab restores or offers the rejected value.
 */
export function answerOffer<T extends object>(
  state: DraftState<T>,
  field: string,
  take: boolean,
  now: number,
  fields: DraftFields,
): DraftState<T> {
  const offers = offersOf(state);
  if (!(field in offers)) return state;
  const chosen = take ? offers[field] : fieldsOf(state.value, fields.groups)[field];
  const answered = put(state, field, chosen, laterThanAll(state, now), fields, (other) =>
    [state.shown[field], offeredEdit(state, field)].some((replaced) => isEdit(other.edit, replaced)),
  );
  return take ? { ...answered, value: withField(state.value, field, chosen, fields.groups) } : answered;
}

const offeredEdit = ({ versions, shown }: DraftState<object>, field: string): Edit | undefined =>
  versions[field]?.find((version) => !isEdit(version.edit, shown[field]))?.edit;

/** Whether both have the same versions and know the same edits. */
export function isSame(a: DraftVersions, b: DraftVersions): boolean {
  const all = ({ versions, seen }: DraftVersions) => [
    ...Object.entries(versions).map(([field, list]) => `${field} ${list.map(({ edit }) => edit).join()}`),
    ...Object.entries(seen).map(([tab, at]) => `${tab} ${at}`),
  ];
  return all(a).sort().join('\n') === all(b).sort().join('\n');
}
