import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '../../../../src/lib/notices';
import { Button } from '../../../../src/ui/button/Button';
import { Dialog } from '../../../../src/ui/dialog/Dialog';
import { useTexts } from '../../../i18n/useTexts';
import { useEdition } from '../../../lib/edition';
import { DialogActions } from '../../../ui/DialogActions';
import { Failed, Loading } from '../../../ui/State';
import { Would } from '../../../ui/Would';
import type { Row } from '../api/registrations';
import { decideAll, languagesOf } from '../model/bulk';
import { TEMPLATES, type Reason } from '../model/reasons';
import { BulkTable } from './BulkTable';
import { ReasonPicker } from './ReasonPicker';

interface BulkDialogProps {
  decision: 'approve' | 'deny';
  rows: Row[];
  onClose: () => void;
  onDone: () => void;
}

/** Shows what a decision about many would do, then does it. */
export function BulkDialog({ decision, rows, onClose, onDone }: BulkDialogProps) {
  const t = useTexts();
  const edition = useEdition();
  const [chosen] = useState(rows);
  const [reason, setReason] = useState<Reason>('links');
  const [texts, setTexts] = useState(TEMPLATES.links);
  const [busy, setBusy] = useState(false);
  const preview = useQuery({
    queryKey: ['preview', edition, decision, chosen.map(({ id }) => id)],
    queryFn: () => decideAll(edition, chosen, decision, TEMPLATES.links, true),
    staleTime: 0,
    gcTime: 0,
  });
  const outcomes = preview.data ?? [];
  const going = outcomes.filter(({ skipped }) => !skipped);
  const mails = going.filter(({ mail }) => mail).length;
  const reads = languagesOf(chosen, going);
  const ready = decision === 'approve' || reads.used.every((language) => texts[language].trim());
  const carryOut = async () => {
    setBusy(true);
    try {
      const done = await decideAll(edition, chosen, decision, texts, false);
      const count = done.filter(({ skipped }) => !skipped).length;
      notices.success(t('registrations.bulk.done', { count, total: chosen.length }));
      onDone();
      onClose();
    } catch {
      setBusy(false); // the failure is shown as a toast
    }
  };
  return (
    <Dialog
      className="con-dialog"
      title={t(`registrations.bulk.${decision}`, { count: chosen.length })}
      onClose={onClose}
    >
      <p className="f">{t('shell.dry.lead')}</p>
      {preview.isPending && <Loading />}
      {preview.isError && <Failed error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && (
        <>
          <Would
            figures={[
              {
                value: going.length,
                text: t('shell.dry.applies'),
                note: t('registrations.bulk.reads', reads.counts),
              },
              {
                value: outcomes.length - going.length,
                text: t('shell.dry.skipped'),
                note: t('registrations.bulk.already'),
                look: 'f',
              },
              {
                value: mails,
                text: t('shell.dry.mails'),
                note: mails ? t('shell.dry.held') : t('shell.dry.nobody'),
              },
            ]}
          />
          <BulkTable rows={chosen} outcomes={outcomes} decision={decision} />
        </>
      )}
      {decision === 'deny' && (
        <ReasonPicker
          {...{ reason, texts, mailed: reads.used }}
          onPick={(picked) => {
            setReason(picked);
            setTexts(TEMPLATES[picked]);
          }}
          onChange={setTexts}
        />
      )}
      <DialogActions onCancel={onClose}>
        <Button
          look={decision === 'approve' ? 'primary' : 'danger'}
          size="small"
          busy={busy}
          disabled={!going.length || !ready}
          onClick={() => void carryOut()}
        >
          {t(`registrations.bulk.do_${decision}`, { count: going.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
