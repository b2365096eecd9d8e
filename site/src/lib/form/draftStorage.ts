import { edition } from '../edition';
import type { Seen, Versions } from './draftMerge';
import { localKept } from '../browser/keptStorage';
import { store } from '../browser/storage';

/** A draft in local storage. */
export interface StoredDraft {
  /** When it was saved, in milliseconds since the epoch. */
  at: number;
  /** The newest version of each field. */
  value: unknown;
  /** All versions of each field that was edited. */
  versions: Versions;
  seen: Seen;
}

/** Why a draft was removed: the form was sent, or the visitor deleted it. */
export type DraftEnd = 'sent' | 'deleted';

const PREFIX = `marquee.draft.${edition}.`;

/** The key of an account's draft. It holds the account's id, never its address. */
export const draftKey = (form: string, account: string): string => `${PREFIX}${form}.${account}`;

/** The stored draft; null without one, or when it cannot be read. */
export function readDraft(key: string): StoredDraft | null {
  try {
    const stored = JSON.parse(localKept.get(key) ?? 'null') as Partial<StoredDraft> | null;
    if (typeof stored?.at !== 'number') return null;
    return { at: stored.at, value: stored.value, versions: stored.versions ?? {}, seen: stored.seen ?? {} };
  } catch {
    return null;
  }
}

/** Stores a draft. Returns false when the browser has no room or no storage. */
export function writeDraft(key: string, draft: StoredDraft): boolean {
  return store(key, JSON.stringify(draft));
}

/** Removes a draft. Other tabs learn why: they receive the reason as a value that is stored for an instant. */
export function endDraft(key: string, end: DraftEnd): void {
  store(key, JSON.stringify({ end })); // Removed even without room for the reason.
  localKept.remove(key);
}

/** Why a draft was removed, from the value of a storage event; null for any other value. */
export function endOf(value: string | null): DraftEnd | null {
  return (/^\{"end":"(sent|deleted)"\}$/.exec(value ?? '')?.[1] as DraftEnd | null) ?? null;
}

const draftsOf = (account: string): string[] =>
  localKept.keys().filter((key) => key.startsWith(PREFIX) && key.endsWith(`.${account}`));

/** Whether this browser stores an unsent draft of the account. */
export const hasDrafts = (account: string): boolean => draftsOf(account).length > 0;

/** Deletes all drafts of an account, on the forms that are open too, in this tab and in others. */
export function deleteDrafts(account: string): void {
  for (const key of draftsOf(account)) {
    endDraft(key, 'deleted');
    // The browser sends the event to the other tabs only.
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: '{"end":"deleted"}' }));
  }
}
