import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { unfinished } from '../session/unfinished';
import {
  answerOffer,
  edit,
  fieldsOf,
  isEdit,
  isSame,
  merge,
  offersOf,
  withField,
  type DraftFields,
  type DraftState,
} from './draftMerge';
import {
  draftKey,
  endDraft,
  endOf,
  readDraft,
  writeDraft,
  type DraftEnd,
  type StoredDraft,
} from './draftStorage';

/** The values of a form, saved as they change and merged with those of other tabs. */
export interface Draft<T> {
  value: T;
  change: (next: (value: T) => T) => void;
  /** When it was last saved on this device; null when never, or when the browser has no storage. */
  savedAt: number | null;
  /** The values come from an earlier visit. */
  restored: boolean;
  /** Values typed in another tab for fields that were also edited here, by field: `name`, `team.name`. */
  offers: Readonly<Record<string, unknown>>;
  /** Uses the other tab's value, or keeps the one here. */
  answer: (field: string, take: boolean) => void;
  /** Another tab sent the form, or the draft was deleted at logout. Nothing is saved from then on. */
  ended: DraftEnd | null;
  /** Saves again after `ended`. */
  resume: () => void;
  /** Removes the draft, once the form is sent. Later changes are not saved. */
  clear: () => void;
}

interface Saved<T> extends DraftState<T> {
  /** Grows with every change that has to be written. */
  revision: number;
}

/**
 * Saves the values of a form in this browser, per edition, form and account: drafts are never shown to another account,
 * and nothing is saved while the account is unknown. The account stays that of the last login when the login expires.
 * Open tabs are merged, see draftMerge. `revive` converts a stored value, possibly of an older version; `groups` are
 * the keys whose values have separate fields.
 */
export function useDraft<T extends object>(
  form: string,
  account: string | null,
  initial: T,
  revive: (stored: unknown) => T,
  groups: readonly string[] = NO_GROUPS,
): Draft<T> {
  const [fields] = useState<DraftFields>(() => ({ groups, tab: newTabId() }));
  const [owner, setOwner] = useState(account);
  const [start, setStart] = useState(() => startOf(form, account, initial, revive, groups));
  const [state, setState] = useState<Saved<T>>(start.state);
  const [savedAt, setSavedAt] = useState(start.savedAt);
  const [ended, setEnded] = useState<DraftEnd | null>(null);
  const [cleared, setCleared] = useState(false);
  const written = useRef(0);
  const key = owner === null ? null : draftKey(form, owner);
  if (account !== null && account !== owner) {
    const next = startOf(form, account, initial, revive, groups);
    setOwner(account);
    setStart(next);
    setSavedAt(next.savedAt);
    // Values typed before the account was known belong to it; another account's values are not shown.
    if (owner === null) setState((now) => ({ ...merge(now, next.state, fields), revision: now.revision }));
    else setState({ ...next.state, revision: state.revision });
  }

  useEffect(() => {
    if (!key || cleared || ended || state.revision === written.current) return;
    written.current = state.revision;
    // Do not overwrite what another tab has stored since.
    const stored = readDraft(key);
    const merged = stored ? merge(state, stored, fields) : state;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- read from the storage at the moment of writing
    if (stored) setState((now) => ({ ...merge(now, stored, fields), revision: now.revision }));
    const at = Date.now();
    setSavedAt(writeDraft(key, storedOf(merged, at, fields)) ? at : null);
  }, [key, state, cleared, ended, fields]);

  useEffect(() => {
    if (!key || cleared) return;
    const sync = () => {
      const stored = readDraft(key);
      if (!stored) return;
      setState((now) => {
        const merged = merge(now, stored, fields);
        // Another tab overwrote this one's edits before it had read them.
        return { ...merged, revision: now.revision + (isSame(merged, stored) ? 0 : 1) };
      });
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key) return;
      const end = endOf(event.newValue);
      if (end) setEnded(end);
      if (end === 'deleted') setState({ ...stateOf(start.initial), revision: written.current });
      if (!end) sync();
    };
    // A page that comes back from the browser's page cache has missed events.
    window.addEventListener('pageshow', sync);
    window.addEventListener('storage', onStorage);
    sync();
    return () => {
      window.removeEventListener('pageshow', sync);
      window.removeEventListener('storage', onStorage);
    };
  }, [key, cleared, fields, start]);

  const kept = savedAt !== null && !cleared && !ended;
  useEffect(() => (kept ? unfinished.addDraft(form) : undefined), [kept, form]);

  const change = useCallback(
    (next: (value: T) => T) =>
      setState((now) => ({ ...edit(now, next(now.value), Date.now(), fields), revision: now.revision + 1 })),
    [fields],
  );
  const answer = useCallback(
    (field: string, take: boolean) =>
      setState((now) => ({
        ...answerOffer(now, field, take, Date.now(), fields),
        revision: now.revision + 1,
      })),
    [fields],
  );
  const resume = useCallback(() => {
    setEnded(null);
    setState((now) => ({ ...now, revision: now.revision + 1 }));
  }, []);
  const clear = useCallback(() => {
    setCleared(true);
    if (key) endDraft(key, 'sent');
  }, [key]);
  const { value } = state;
  const offers = useMemo(() => offersOf(state), [state]);
  const restored = start.savedAt !== null;
  return useMemo(
    () => ({ value, change, savedAt, restored, offers, answer, ended, resume, clear }),
    [value, change, savedAt, restored, offers, answer, ended, resume, clear],
  );
}

const NO_GROUPS: readonly string[] = [];

const stateOf = <T>(value: T): DraftState<T> => ({
  ...{ value, versions: {}, seen: {}, shown: {} },
  own: new Set(),
});

function startOf<T extends object>(
  form: string,
  account: string | null,
  initial: T,
  revive: (stored: unknown) => T,
  groups: readonly string[],
) {
  const stored = account === null ? null : readDraft(draftKey(form, account));
  const state: Saved<T> = { ...stateOf(stored ? revive(stored.value) : initial), revision: 0 };
  if (!stored) return { initial, state, savedAt: null };
  const { versions, seen, at } = stored;
  const fields = Object.keys(fieldsOf(state.value, groups));
  const shown = Object.fromEntries(
    fields.flatMap((field) => (versions[field]?.[0] ? [[field, versions[field][0].edit] as const] : [])),
  );
  return { initial, state: { ...state, versions, seen, shown }, savedAt: at };
}

/** The draft to store. A field that differs from its newest version, which is offered here, is stored as that version. */
function storedOf<T extends object>(state: DraftState<T>, at: number, { groups }: DraftFields): StoredDraft {
  const { versions, seen, shown } = state;
  const value = Object.entries(versions).reduce(
    (all, [field, [newest]]) =>
      newest && !isEdit(newest.edit, shown[field]) ? withField(all, field, newest.value, groups) : all,
    state.value,
  );
  return { at, value, versions, seen };
}

const newTabId = (): string => Math.random().toString(36).slice(2, 10);
