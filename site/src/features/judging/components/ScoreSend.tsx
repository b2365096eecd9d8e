import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Key } from './Key';

interface ScoreSendProps {
  /** The name of the work that opens after saving; null without one. */
  next: string | null;
  /** Something was entered that is not saved. */
  unsaved: boolean;
  busy: boolean;
  /** Judging is closed. */
  closed: boolean;
  /** What was saved last. */
  message: string;
}

/** The button that saves a scorecard, and what is saved. */
export function ScoreSend({ next, unsaved, busy, closed, message }: ScoreSendProps) {
  const { t } = useTranslation('judging');
  return (
    <div className="score-send">
      <Button look="primary" type="submit" busy={busy} disabled={closed}>
        {t(next === null ? 'score.save' : 'score.saveNext')} <Key name="⇧↵" />
      </Button>
      <p className="num">
        {next !== null && (
          <span className="score-next">
            <span className="faint">{t('score.nextIs')}</span> {next}
          </span>
        )}
        {unsaved && <span className="score-unsaved">{t('score.unsaved')}</span>}
        <span role="status">{message}</span>
      </p>
    </div>
  );
}
