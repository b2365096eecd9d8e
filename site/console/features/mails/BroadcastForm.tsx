import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isCode } from '@/lib/api/error';
import { notices } from '@/lib/notices';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { session } from '../../lib/session';
import { applies, useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { BroadcastTexts } from './BroadcastTexts';
import { filterOf, isReminder, targetOf, targetsOf, type To } from './audiences';
import { broadcast, type Broadcast, type Readers, type Sending } from './mails';
import { ReaderPreview } from './ReaderPreview';
import { ReadersField } from './ReadersField';
import { readersLeft, reminderText } from './reminder';

const EMPTY = { subject: '', text: '' };

const isEmpty = ({ en, zh }: Broadcast['text']) => !`${en.subject}${en.text}${zh.subject}${zh.text}`.trim();

interface BroadcastFormProps {
  /** The sending whose readers are to be reminded; a new object for each press. */
  reminded: Sending | null;
}

/** Writes to a group, first to the one that the address names: both languages side by side, the recipients, a test to oneself, then sending. */
export function BroadcastForm({ reminded }: BroadcastFormProps) {
  const t = useTexts();
  const edition = useEdition();
  const targets = targetsOf(useStore(session).me, applies(edition));
  const client = useQueryClient();
  const [search] = useSearchParams();
  const asked = targets.find((target) => target === search.get('to'));
  const [to, setTo] = useState<To>(filterOf(asked ?? targets[0]!));
  const [text, setText] = useState<Broadcast['text']>({ en: EMPTY, zh: EMPTY });
  const [readers, setReaders] = useState<Readers | null>(null);
  const send = useMutation({
    mutationFn: (how: 'dryRun' | 'test' | 'send') =>
      broadcast(edition, {
        ...{ to, text, dryRun: how === 'dryRun', test: how === 'test' },
        recipients: how === 'send' ? readers?.recipients : undefined,
      }),
    onSuccess: (answer, how) => {
      if (how === 'dryRun') return setReaders(answer);
      if (how === 'test') return notices.success(t('mails.tested'));
      notices.success(t('mails.sent', { count: answer.recipients }));
      setReaders(null);
      setText({ en: EMPTY, zh: EMPTY });
      if (isReminder(to)) setTo(filterOf(targetOf(to)));
      return Promise.all([
        client.invalidateQueries({ queryKey: ['mails', edition] }),
        client.invalidateQueries({ queryKey: ['mailBatches', edition] }),
      ]);
    },
    onError: () => setReaders(null),
  });
  const [answered, setAnswered] = useState<Sending | null>(null);
  if (reminded !== answered) {
    setAnswered(reminded);
    if (reminded) {
      setTo(readersLeft(reminded));
      setReaders(null);
      // What is being written stays.
      if (isEmpty(text)) setText(reminderText(reminded, edition));
    }
  }
  const edit = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value);
      setReaders(null);
      send.reset();
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(readers ? 'send' : 'dryRun');
  };
  return (
    <section className="mails-cast" aria-labelledby="mails-cast">
      <h2 id="mails-cast">{t('mails.cast')}</h2>
      <form noValidate onSubmit={submit} className="mails-form">
        <ReadersField to={to} reminded={reminded} onChange={edit(setTo)} />
        <BroadcastTexts text={text} onChange={edit(setText)} />
        <p className="small faint">{t(to === 'untold_deadline' ? 'mails.deadlineHint' : 'mails.castHint')}</p>
        {readers && <ReaderPreview readers={readers} />}
        {send.error &&
          (isCode(send.error, 'CONFLICT') ? (
            <Note kind="bad">{t('mails.conflict')}</Note>
          ) : (
            <CallError error={send.error} />
          ))}
        <div className="row dialog-actions">
          <Button look="text" size="small" busy={send.isPending} onClick={() => send.mutate('test')}>
            {t('mails.test')}
          </Button>
          <Button
            type="submit"
            look={readers ? 'primary' : 'outline'}
            size="small"
            busy={send.isPending}
            disabled={readers?.recipients === 0}
          >
            {readers ? t('mails.send', { count: readers.recipients }) : t('mails.preview')}
          </Button>
        </div>
      </form>
    </section>
  );
}
