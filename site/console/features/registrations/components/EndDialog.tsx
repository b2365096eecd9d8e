import { useTexts } from '../../../i18n/useTexts';
import { useEdition } from '../../../lib/edition';
import { EndingDialog } from '../../submissions/EndingDialog';
import { endRegistration, type Ending } from '../api/ending';
import type { Row } from '../api/registrations';
import type { EndingState } from '../hooks/useEnding';
import type { ReasonTexts } from '../model/reasons';
import { EndPreview } from './EndPreview';
import { nameOf } from './QueueRow';

interface EndDialogProps {
  action: Ending;
  row: Row;
  /** The reasons of the act that is taken back, with which it is made again. */
  former: ReasonTexts;
  ending: EndingState;
  onClose: () => void;
}

/** Takes a registration out with its works or gives it back. */
export function EndDialog({ action, row, former, ending, onClose }: EndDialogProps) {
  const t = useTexts();
  const edition = useEdition();
  return (
    <EndingDialog
      action={action}
      title={t(`registrations.ending.title.${action}`, { name: nameOf(row) })}
      lead={t(`registrations.ending.lead.${action}`)}
      doIt={t(`registrations.ending.do.${action}`)}
      mailed={row.language}
      preview={(reasons) => endRegistration(edition, row, action, reasons, true)}
      showEffect={(effect) => <EndPreview action={action} effect={effect} />}
      carryOut={(reasons) =>
        ending.carryOut({ action, row, reasons, former: action === 'restore' ? former : reasons })
      }
      busy={ending.busy}
      onClose={onClose}
    />
  );
}
