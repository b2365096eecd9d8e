import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Schema } from '../../../lib/api/schema';
import { Drafts } from '../model/judgeStorage';
import { NoteConflict, type NoteChange } from '../model/privateNote';

/** What was typed, and the stored text that it replaces. */
interface NoteDraft {
  text: string;
  over: string;
}

/** How long typing must pause before the note is stored, in milliseconds. */
const PAUSE_MS = 1000;

/**
 * The text of a private note while it is typed: stored after a pause, kept in this browser until then. When another
 * tab has stored another text, `other` is that text, and nothing is stored until the judge has chosen.
 */
export function usePrivateNote(
  work: Schema<'Work'> & Schema<'JudgeNote'>,
  judge: string,
  onKeep: (change: NoteChange) => Promise<void>,
) {
  const [drafts] = useState(() => new Drafts<NoteDraft>('privateNote', judge));
  const [{ text, over }, setDraft] = useState(
    () => drafts.of(work.id) ?? { text: work.note, over: work.note },
  );
  const [other, setOther] = useState<string | null>(null);
  const [state, setState] = useState<'kept' | 'failed' | null>(null);
  const latest = useRef({ text, over });
  const storing = useRef(false);
  const asked = useRef(false);

  const set = (draft: NoteDraft) => {
    latest.current = draft;
    setDraft(draft);
  };
  const change = (draft: NoteDraft) => {
    set(draft);
    setState(null);
    drafts.keep(work.id, draft);
  };
  /** Replaces or drops the draft in this browser, unless it is another tab's. */
  const settle = (over: string) => {
    const { text: typed } = latest.current;
    if (drafts.of(work.id)?.text !== typed) return;
    if (typed.trim() === over) drafts.drop(work.id);
    else drafts.keep(work.id, { text: typed, over });
  };
  const store = async () => {
    const { text: typed, over: replaced } = latest.current;
    const note = typed.trim();
    if (storing.current) return void (asked.current = true);
    if (note === replaced) return settle(replaced);
    [storing.current, asked.current] = [true, false];
    try {
      await onKeep({ note, over: replaced });
      settle(note);
      set({ text: latest.current.text, over: note });
      setState('kept');
    } catch (error) {
      if (error instanceof NoteConflict) setOther(error.stored);
      else setState('failed');
    } finally {
      storing.current = false;
    }
    if (asked.current && latest.current.over === note) await store();
  };
  const storeTyped = useEffectEvent(() => other === null && void store());
  useEffect(() => {
    const timer = setTimeout(storeTyped, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, over]);
  // A text that another tab has stored takes the place of one that was not changed here.
  const adopt = useEffectEvent(() => {
    if (text.trim() === over && work.note !== over) set({ text: work.note, over: work.note });
  });
  useEffect(() => adopt(), [work.note]);

  const choose = (chosen: string) => {
    setOther(null);
    change({ text: chosen, over: other! });
  };
  return {
    text,
    /** The text that another tab has stored; null without a conflict. */
    other,
    /** Whether the typed text is stored; null while it is being typed. */
    state,
    type: (typed: string) => change({ text: typed, over: latest.current.over }),
    storeNow: () => other === null && void store(),
    choose,
  };
}
