import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { useShortcuts } from '../hooks/useShortcuts';
import { Drafts } from '../model/judgeStorage';
import { GrowingText } from './GrowingText';
import { Key } from './Key';

interface PrivateNoteProps {
  work: Schema<'Work'> & Schema<'JudgeNote'>;
  judge: string;
  onKeep: (note: Schema<'JudgeNote'>) => Promise<void>;
}

/** How long typing must pause before the note is stored, in milliseconds. */
const PAUSE_MS = 1000;
/** The longest note that the service takes, in characters. */
const LONGEST = 2000;

/**
 * The judge's own note about a work, which nobody else reads; needs the work's id as key. It is stored while it is typed,
 * and kept in this browser until then.
 */
export function PrivateNote({ work, judge, onKeep }: PrivateNoteProps) {
  const { t } = useTranslation('judging');
  const [drafts] = useState(() => new Drafts<string>('note', judge));
  const [text, setText] = useState(() => drafts.of(work.id) ?? work.note);
  const [state, setState] = useState<'kept' | 'failed' | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useShortcuts({ n: () => field.current?.focus() });
  const keep = async () => {
    if (text.trim() === work.note) return drafts.drop(work.id);
    try {
      await onKeep({ note: text.trim(), flag: work.flag });
      if (drafts.of(work.id) === text) drafts.drop(work.id);
      setState('kept');
    } catch {
      setState('failed');
    }
  };
  const keepTyped = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(() => void keepTyped(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="judging-note">
      <p>
        <b>{t('work.note')}</b> <span className="faint">{t('work.noteOnly')}</span>
        <span className={state === 'failed' ? 'judging-unkept' : 'faint'} role="status">
          {state && t(state === 'kept' ? 'work.noteKept' : 'work.noteFailed')}
        </span>
        <Key name="N" />
      </p>
      <GrowingText
        ref={field}
        label={t('work.note')}
        maxLength={LONGEST}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setState(null);
          drafts.keep(work.id, typed);
        }}
        onBlur={() => void keep()}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </div>
  );
}
