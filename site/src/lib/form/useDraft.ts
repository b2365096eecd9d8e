import { useCallback, useEffect, useState } from 'react';
import { edition } from '../edition';

/** A draft as it is kept: what was typed, and when (milliseconds since the epoch). */
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

/** What a form gets from its draft. */
export interface Draft<T> {
  value: T;
  change: (next: (value: T) => T) => void;
  /** When it was last saved on this device; null when never, or when the browser keeps nothing. */
  savedAt: number | null;
  /** Begun earlier, and restored. */
  restored: boolean;
  /** Removes it, after the form was sent. Later changes are kept no more. */
  clear: () => void;
}

/**
 * What is typed into a form, kept in this browser as it is typed: per edition, form and user. A visitor's draft becomes
 * that of the user they log in as. `revive` makes a value of what an older version may have kept.
 */
export function useDraft<T>(
  form: string,
  user: string | null,
  initial: T,
  revive: (stored: unknown) => T,
): Draft<T> {
  const [owner, setOwner] = useState(user);
  const [start] = useState(() => {
    const kept = read(keyOf(form, user)) ?? read(keyOf(form, null));
    return kept ? { value: revive(kept.value), at: kept.at } : { value: initial, at: null };
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
      // eslint-disable-next-line react-hooks/set-state-in-effect -- what the browser has really kept
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
