import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { useTitleText } from '../../lib/titles';
import { ChangePreview } from './ChangePreview';
import { EndingDialog } from './EndingDialog';
import type { ReasonTexts } from './reasons';
import { changeSubmission, type Action, type Row } from './submissions';
import type { Change } from './useChange';

interface DisqualifyDialogProps {
  action: Action;
  row: Row;
  /** The reasons of the disqualification that is restored, with which that is taken back. */
  former: ReasonTexts;
  change: Change;
  onClose: () => void;
}

const DO = {
  disqualify: 'submissions.doDisqualify',
  withdraw: 'submissions.doWithdraw',
  restore: 'submissions.doRestore',
} as const;

/** Takes a film out of the judging or gives it back. */
export function DisqualifyDialog({ action, row, former, change, onClose }: DisqualifyDialogProps) {
  const t = useTexts();
  const titleText = useTitleText();
  const edition = useEdition();
  const out = action !== 'restore';
  return (
    <EndingDialog
      action={action}
      title={t(`submissions.${action}Title`, { title: titleText(row.workId, row.title) })}
      lead={out ? t('submissions.reasonHint') : ''}
      doIt={t(DO[action])}
      mailed={row.language || null}
      saysWhyRestored
      preview={(reasons) =>
        changeSubmission(edition, row.workId, action, { reasons, before: row.outAt ?? '', dryRun: true })
      }
      showEffect={(effect) => <ChangePreview action={action} effect={effect} />}
      carryOut={(reasons) => change.carryOut({ action, row, reasons, takenBackWith: out ? reasons : former })}
      busy={change.busy}
      onClose={onClose}
    />
  );
}
