import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { listBatches, stopBatch } from './mails';

/** How often held emails are asked for, in milliseconds: a colleague may stop them. */
const REFRESH_MS = 5000;

/** Emails to many that are still held, with the seconds left and a button that stops all of them. */
export function HeldBatches() {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ['mailBatches', edition],
    queryFn: ({ signal }) => listBatches(edition, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ heldSeconds }) => heldSeconds > 0) ? REFRESH_MS : false,
  });
  const held = list.data?.filter(({ heldSeconds }) => heldSeconds > 0) ?? [];
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (held.length === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [held.length]);
  const stop = useMutation({
    mutationFn: (id: string) => stopBatch(edition, id),
    onSuccess: ({ sent }) => {
      if (sent) notices.error(t('mails.stoppedLate', { count: sent }));
      else notices.success(t('mails.stopped'));
      return Promise.all([
        client.invalidateQueries({ queryKey: ['mailBatches', edition] }),
        client.invalidateQueries({ queryKey: ['mails', edition] }),
      ]);
    },
  });
  if (held.length === 0) return null;
  const passed = Math.max(0, Math.floor((now - list.dataUpdatedAt) / 1000));
  return (
    <section aria-label={t('mails.heldBatches')}>
      {held.map(({ id, subject, recipients, heldSeconds }) => (
        <div key={id} className="row note">
          <p>
            <b>{subject[language]}</b>{' '}
            {t('mails.heldFor', { count: recipients, seconds: Math.max(0, heldSeconds - passed) })}
          </p>
          <Button size="small" busy={stop.isPending} onClick={() => stop.mutate(id)}>
            {t('mails.stop')}
          </Button>
        </div>
      ))}
      {stop.error && <CallError error={stop.error} />}
    </section>
  );
}
