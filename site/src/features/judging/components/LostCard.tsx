import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';

/** Says that a work has left the judge's list while it was scored. What was entered stays to be read until the judge leaves it. */
export function LostCard({ work, onLeave }: { work: string; onLeave: () => void }) {
  const { t } = useTranslation('judging');
  return (
    <div className="card-conflict" role="alert">
      <p>
        <Icon name="alert" /> {t('score.gone', { work })} {t('score.goneKept')}
      </p>
      <p>
        <Button size="small" look="outline" onClick={onLeave}>
          {t('score.leave')}
        </Button>
      </p>
    </div>
  );
}
