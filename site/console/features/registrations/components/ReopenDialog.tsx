import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/api';
import { ConfirmDialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../../i18n/useTexts';
import { applies, useEdition } from '../../../lib/edition';
import { useTitleText } from '../../../lib/titles';
import { MailPreview } from '../../../ui/MailPreview';
import { tryDecision, type Row } from '../api/registrations';
import { LostPlaces } from './LostPlaces';

interface ReopenDialogProps {
  row: Row;
  onReopen: () => void;
  onCancel: () => void;
}

/** What reopening a registration does, before it is done: the places that are lost, and the email that is held back. */
export function ReopenDialog({ row, onReopen, onCancel }: ReopenDialogProps) {
  const t = useTexts();
  const titleText = useTitleText();
  const edition = useEdition();
  const approved = row.state === 'PASS';
  const trial = useQuery({
    queryKey: ['preview', edition, 'reopen', row.id, row.version, row.reviewedAt],
    queryFn: () => tryDecision(edition, row, 'reopen'),
    gcTime: 0,
  });
  const outcome = trial.data;
  const films = useQuery({
    queryKey: ['submissions', edition, 'judged of', row.account],
    queryFn: ({ signal }) =>
      api.get('/apis/organiser/submissions', {
        params: { query: { edition, q: row.account, state: 'judged', pageSize: 20 } },
        ...{ quiet: true, relogin: 'unless-declined' as const },
        signal,
      }),
    enabled: approved && !applies(edition),
  });
  const film = films.data?.items.find(({ account }) => account === row.account);
  const name = row.team || row.name || row.email;
  return (
    <ConfirmDialog
      title={t('registrations.reopenTitle', { name })}
      confirm={t('registrations.reopen')}
      cancel={t('shell.cancel')}
      onConfirm={onReopen}
      onCancel={onCancel}
    >
      {t('registrations.reopenWaits')}{' '}
      {film && t('registrations.reopenFilm', { title: titleText(film.workId, film.title) })}
      {approved && applies(edition) && t('registrations.reopenApplication')}
      {outcome && <LostPlaces lost={outcome.lost ?? []} />}
      {outcome?.cancelled && (
        <MailPreview
          title={t('registrations.notSent', { to: outcome.cancelled.to })}
          mail={outcome.cancelled}
          other={outcome.other}
        />
      )}
    </ConfirmDialog>
  );
}
