import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';

interface NominationConflictProps {
  /** The comment that another tab or browser has stored. */
  other: string;
  /** Keeps what is typed here, and replaces the other at the next save. */
  onMine: () => void;
  /** Takes the stored comment over. */
  onOther: () => void;
}

/** The comment of a nomination that was changed elsewhere, above the one that is typed here. */
export function NominationConflict({ other, onMine, onOther }: NominationConflictProps) {
  const { t } = useTranslation('judging');
  return (
    <div className="card-conflict" role="alert">
      <p>{t('nomination.changed')}</p>
      <blockquote>{other}</blockquote>
      <p>
        <Button size="small" look="outline" onClick={onMine}>
          {t('nomination.changedMine')}
        </Button>
        <Button size="small" look="text" onClick={onOther}>
          {t('nomination.changedOther')}
        </Button>
      </p>
    </div>
  );
}
