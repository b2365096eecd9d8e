import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../../i18n/useTexts';
import { useEdition } from '../../../lib/edition';
import { MailPreview } from '../../../ui/MailPreview';
import { Failed, Loading } from '../../../ui/State';
import { tryDecision, type Row } from '../api/registrations';
import { nameOf } from './QueueRow';

interface DecisionMailProps {
  row: Row;
  decision: 'approve' | 'deny';
  /** Why it is denied, in the language of its entrant. */
  reason?: string;
}

/** The email about a decision as its entrant would read it, once it is asked for; with other words it is asked for again. */
export function DecisionMail({ row, decision, reason }: DecisionMailProps) {
  const t = useTexts();
  const edition = useEdition();
  const [asked, setAsked] = useState<string | null>(null);
  const wanted = `${row.id} ${reason}`;
  const trial = useQuery({
    queryKey: ['preview', edition, decision, row.id, row.version, reason],
    queryFn: () => tryDecision(edition, row, decision, reason),
    enabled: asked === wanted,
    gcTime: 0,
  });
  if (asked !== wanted)
    return (
      <Button
        look="text"
        size="small"
        disabled={decision === 'deny' && !reason}
        onClick={() => setAsked(wanted)}
      >
        {t('registrations.seeMail', { name: nameOf(row) })}
      </Button>
    );
  if (trial.isPending) return <Loading />;
  if (trial.isError) return <Failed error={trial.error} onRetry={() => void trial.refetch()} />;
  const { composed, other } = trial.data;
  if (!composed) return <p className="faint">{t('registrations.bulk.already')}</p>;
  return <MailPreview title={t('submissions.mailTo', { to: composed.to })} mail={composed} other={other} />;
}
