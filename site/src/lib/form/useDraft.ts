import { useCallback, useEffect, useState } from 'react';
import { edition } from '../edition';

/** A draft in local storage. `at` is when it was saved, in milliseconds since the epoch. */
interface StoredDraft {
  at: number;
  value: unknown;
}

const keyOf = (form: string, owner: string | null) =>
  `marquee.draft.${edition}.${form}.${owner ?? 'visitor'}`;

function read(key: string): StoredDraft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

/** The values of a form, saved as they change. */
export interface Draft<T> {
  value: T;
  change: (next: (value: T) => T) => void;
  /** When it was last saved on this device; null when never, or when the browser has no storage. */
  savedAt: number | null;
  /** The values come from an earlier visit. */
  restored: boolean;
  /** Deletes the draft, once the form is sent. Later changes are not saved. */
  clear: () => void;
}

/**
 * Saves the values of a form in this browser, per edition, form and user. The draft of a visitor becomes that of the user
 * they log in as. `revive` turns what an older version may have stored into a value.
 */
export function useDraft<T>(
  form: string,
  user: string | null,
  initial: T,
  revive: (stored: unknown) => T,
): Draft<T> {
  const [owner, setOwner] = useState(user);
  const [start] = useState(() => {
    const stored = read(keyOf(form, user)) ?? read(keyOf(form, null));
    return stored ? { value: revive(stored.value), at: stored.at } : { value: initial, at: null };
  });
  const [value, setValue] = useState(start.value);
  const [savedAt, setSavedAt] = useState(start.at);
  const [cleared, setCleared] = useState(false);
  if (user && user !== owner) setOwner(user);

  useEffect(() => {
    if (cleared) return;
    if (value === start.value && start.at === null) return;
    try {
      const at = value === start.value ? (start.at ?? Date.now()) : Date.now();
      localStorage.setItem(keyOf(form, owner), JSON.stringify({ at, value } satisfies StoredDraft));
      if (owner) localStorage.removeItem(keyOf(form, null));
      // eslint-disable-next-line react-hooks/set-state-in-effect -- the time of the write that succeeded
      setSavedAt(at);
    } catch {
      setSavedAt(null);
    }
  }, [form, owner, value, start, cleared]);

  const clear = useCallback(() => {
    setCleared(true);
    localStorage.removeItem(keyOf(form, owner));
  }, [form, owner]);
  return { value, change: setValue, savedAt, restored: start.at !== null, clear };
}
