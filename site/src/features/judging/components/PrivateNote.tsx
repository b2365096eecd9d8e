import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { useStore } from '../../../lib/useStore';
import { Button } from '../../../ui/button/Button';
import { useShortcuts } from '../hooks/useShortcuts';
import { NoteEditor } from '../model/NoteEditor';
import type { NoteChange } from '../model/privateNote';
import { GrowingText } from './GrowingText';
import { Key } from './Key';

interface PrivateNoteProps {
  work: Schema<'Work'> & Schema<'JudgeNote'>;
  judge: string;
  onKeep: (change: NoteChange) => Promise<void>;
}

/** How long typing must pause before the note is stored, in milliseconds. */
const PAUSE_MS = 1000;
/** The longest note that the service takes, in characters. */
const LONGEST = 2000;

/** The judge's private note about a work; needs the work's id as key. It is saved while typing. */
export function PrivateNote({ work, judge, onKeep }: PrivateNoteProps) {
  const { t } = useTranslation('judging');
  const [editor] = useState(() => new NoteEditor(work.id, judge, work.note));
  const { text, over, other, state } = useStore(editor);
  const field = useRef<HTMLTextAreaElement>(null);
  useShortcuts({ n: () => field.current?.focus() });
  const store = useEffectEvent(() => void editor.store(onKeep));
  useEffect(() => {
    const timer = setTimeout(() => store(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, over]);
  useEffect(() => editor.adopt(work.note), [editor, work.note]);
  const both = `${other}\n\n${text.trim()}`;
  const chosen = (note: string) => () => {
    editor.choose(note);
    field.current?.focus();
  };
  return (
    <div className="judging-note">
      <p>
        <b>{t('work.note')}</b> <span className="faint">{t('work.noteOnly')}</span>
        <span className={state === 'failed' ? 'judging-unkept' : 'faint'} role="status">
          {state && t(state === 'kept' ? 'work.noteKept' : 'work.noteFailed')}
        </span>
        <Key name="N" />
      </p>
      {other !== null && (
        <div className="judging-note-other">
          <p role="alert">{t('work.noteChanged')}</p>
          <blockquote>{other || t('work.noteEmptied')}</blockquote>
          <p>
            {other && both.length <= LONGEST && (
              <Button size="small" look="outline" onClick={chosen(both)}>
                {t('work.noteBoth')}
              </Button>
            )}
            <Button size="small" look="text" onClick={chosen(text)}>
              {t('work.noteMine')}
            </Button>
            <Button size="small" look="text" onClick={chosen(other)}>
              {t('work.noteOther')}
            </Button>
          </p>
        </div>
      )}
      <GrowingText
        ref={field}
        label={t('work.note')}
        maxLength={LONGEST}
        value={text}
        onChange={(typed) => editor.type(typed)}
        onBlur={() => void editor.store(onKeep)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </div>
  );
}
