import { useLanguage } from '../../../../src/lib/locale/useLanguage';
import { useStore } from '../../../../src/lib/useStore';
import { Button } from '../../../../src/ui/button/Button';
import { useTexts } from '../../../i18n/useTexts';
import { personName } from '../../../lib/actors';
import { mayDecide, session } from '../../../lib/session';
import { contestTime } from '../../../lib/times';
import type { Row } from '../api/registrations';
import type { Decisions } from '../hooks/useDecisions';

interface DecisionBarProps {
  row: Row;
  decisions: Decisions;
  onDeny: (denying: boolean) => void;
  onStep: (by: number) => void;
  onApprove: () => void;
}

/** What can be done with a registration in its state, with the keys that do it. */
export function DecisionBar({ row, decisions, onDeny, onStep, onApprove }: DecisionBarProps) {
  const t = useTexts();
  const language = useLanguage();
  const { me } = useStore(session);
  const { isPending: busy, mutate } = decisions;
  const skip = (
    <Button look="text" size="small" onClick={() => onStep(1)}>
      {t('registrations.skip')} <kbd>J</kbd>
    </Button>
  );
  if (!mayDecide(me)) return <div className="q-act q-act-bar">{skip}</div>;
  if (row.state === 'SUBMITTED')
    return (
      <div className="q-act q-act-bar">
        <Button look="primary" size="small" busy={busy} onClick={onApprove}>
          {t('registrations.approve')} <kbd>A</kbd>
        </Button>
        <Button size="small" onClick={() => onDeny(true)}>
          {t('registrations.deny')} <kbd>D</kbd>
        </Button>
        <span />
        {skip}
      </div>
    );
  return (
    <div className="q-act q-act-bar">
      <p className="q">
        {t(row.state === 'PASS' ? 'registrations.decidedPASS' : 'registrations.decidedDENY', {
          time: row.reviewedAt ? contestTime(row.reviewedAt, language) : '',
          name: personName(row.reviewedBy ?? ''),
        })}
      </p>
      <span />
      <Button look="text" size="small" busy={busy} onClick={() => mutate({ row, decision: 'resend' })}>
        {t('registrations.resend')}
      </Button>
      <Button size="small" busy={busy} onClick={() => mutate({ row, decision: 'reopen' })}>
        {t('registrations.reopen')}
      </Button>
      {skip}
    </div>
  );
}
