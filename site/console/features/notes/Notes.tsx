import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { TextArea } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { contestTime } from '../../lib/times';
import { Failed, Loading } from '../../ui/State';
import { changeNotes, mayReadNotes, readNotes } from './notes';
import { NoteMarks } from './NoteMarks';

/** What organisers write for each other about `registration:ID` or `work:NUMBER`: notes, tags, who takes care of it. */
export function Notes({ subject }: { subject: string }) {
  const t = useTexts();
  const { me } = useStore(session);
  if (!mayReadNotes(me, subject.startsWith('work:') ? 'work' : 'registration')) return null;
  return (
    <section className="notes" aria-label={t('notes.title')}>
      <h3>
        {t('notes.title')} <span className="faint small">{t('notes.internal')}</span>
      </h3>
      <NotesOf key={subject} subject={subject} />
    </section>
  );
}

function NotesOf({ subject }: { subject: string }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const queryKey = ['notes', edition, subject];
  // Chosen once for each note: sending it again after a failure adds no second one.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const written = useQuery({ queryKey, queryFn: ({ signal }) => readNotes(edition, subject, signal) });
  const change = useMutation({
    mutationFn: (part: Omit<Parameters<typeof changeNotes>[1], 'subject'>) =>
      changeNotes(edition, { subject, ...part }),
    onSuccess: (now) => client.setQueryData(queryKey, now),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    const done = () => {
      setText('');
      setId(crypto.randomUUID());
    };
    change.mutate({ note: { id, text } }, { onSuccess: done });
  };
  if (written.isPending) return <Loading />;
  if (written.isError) return <Failed error={written.error} onRetry={() => void written.refetch()} />;
  const { notes } = written.data;
  return (
    <>
      <NoteMarks written={written.data} onChange={change.mutate} />
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <p className="read">{note.text}</p>
            <p className="small faint">
              {note.byName}, {contestTime(note.at, language)}{' '}
              <Button
                look="text"
                className="button-mini"
                aria-label={t('notes.removeOf', { name: note.byName })}
                onClick={() => change.mutate({ remove: note.id })}
              >
                {t('notes.remove')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <TextArea label={t('notes.new')} optional rows={2} maxLength={2000} value={text} onChange={setText} />
        <Button type="submit" size="small" busy={change.isPending} disabled={!text.trim()}>
          {t('notes.add')}
        </Button>
      </form>
    </>
  );
}
