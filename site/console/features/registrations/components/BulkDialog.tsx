import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../../i18n/useTexts';
import { useEdition } from '../../../lib/edition';
import { DialogActions } from '../../../ui/DialogActions';
import { Failed, Loading } from '../../../ui/State';
import { Would } from '../../../ui/Would';
import { planBatch, runBatch, type Batch, type Chosen } from '../api/batches';
import { TEMPLATES, type Reason } from '../model/reasons';
import { BatchTable } from './BatchTable';
import { BulkMails } from './BulkMails';
import { LostPlaces } from './LostPlaces';
import { ReasonPicker } from './ReasonPicker';

interface BulkDialogProps {
  decision: 'approve' | 'deny';
  chosen: Chosen;
  /** How many are chosen. */
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Shows what a decision about many would do, and about whom, then makes it. */
export function BulkDialog({ decision, chosen, count, onClose, onDone }: BulkDialogProps) {
  const t = useTexts();
  const edition = useEdition();
  const [asked] = useState(chosen);
  const [reason, setReason] = useState<Reason>('links');
  const [texts, setTexts] = useState(TEMPLATES.links);
  const [step, setStep] = useState<Batch | null>(null);
  const [busy, setBusy] = useState(false);
  const preview = useQuery({
    queryKey: ['preview', edition, decision, asked],
    queryFn: () => planBatch(edition, decision, asked),
    staleTime: Infinity,
    gcTime: 0,
  });
  const plan = preview.data;
  const going = plan?.counts.waiting ?? 0;
  const mailed = (['en', 'zh'] as const).filter((language) => plan && plan.languages[language]! > 0);
  const ready = decision === 'approve' || mailed.every((language) => texts[language].trim());
  const carryOut = async () => {
    if (!plan) return;
    setBusy(true);
    try {
      const done = await runBatch(edition, plan.id, decision === 'deny' ? texts : undefined, setStep);
      notices.success(t('registrations.bulk.done', { count: done.counts.done, total: done.total }));
      onDone();
      onClose();
    } catch {
      setBusy(false); // the failure is shown as a toast; pressing again continues
    }
  };
  return (
    <Dialog
      className="console-dialog"
      title={t(`registrations.bulk.${decision}`, { count })}
      onClose={onClose}
    >
      <p className="faint">{t('shell.dry.lead')}</p>
      {preview.isPending && <Loading />}
      {preview.isError && <Failed error={preview.error} onRetry={() => void preview.refetch()} />}
      {plan && (
        <>
          <Would
            figures={[
              {
                value: going,
                text: t('shell.dry.applies'),
                note: t('registrations.bulk.reads', {
                  en: plan.languages.en ?? 0,
                  zh: plan.languages.zh ?? 0,
                }),
              },
              {
                value: plan.total - going,
                text: t('shell.dry.skipped'),
                note: t('registrations.bulk.already'),
                look: 'f',
              },
              {
                value: going,
                text: t('shell.dry.mails', { count: going }),
                note: going ? t('shell.dry.held') : t('shell.dry.nobody'),
              },
            ]}
          />
          <LostPlaces lost={plan.lost ?? []} />
          <BatchTable batch={plan} />
        </>
      )}
      {decision === 'deny' && (
        <ReasonPicker
          {...{ reason, texts, mailed }}
          onPick={(picked) => {
            setReason(picked);
            setTexts(TEMPLATES[picked]);
          }}
          onChange={setTexts}
        />
      )}
      {plan && <BulkMails batch={plan} texts={texts} />}
      {step && (
        <p className="num" role="status">
          {t('registrations.batch.running', { count: step.counts.done, total: step.total })}
        </p>
      )}
      <DialogActions onCancel={onClose}>
        <Button
          look={decision === 'approve' ? 'primary' : 'danger'}
          size="small"
          busy={busy}
          disabled={!going || !ready}
          onClick={() => void carryOut()}
        >
          {t(`registrations.bulk.do_${decision}`, { count: going })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
