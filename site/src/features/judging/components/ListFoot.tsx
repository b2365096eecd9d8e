import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { JudgeBadge } from './JudgeBadge';
import { Key } from './Key';

interface ListFootProps {
  judge: string;
  onShortcuts: () => void;
  onHistory: () => void;
  onCompare?: () => void;
}

/** Below the list: what the page can show, each with its key, and who is logged in. */
export function ListFoot({ judge, onShortcuts, onHistory, onCompare }: ListFootProps) {
  const { t } = useTranslation('judging');
  return (
    <div className="judging-foot">
      <div className="judging-foot-keys">
        <Button look="text" size="small" onClick={onShortcuts}>
          {t('shortcuts.title')} <Key name="?" />
        </Button>
        {onCompare && (
          <Button look="text" size="small" onClick={onCompare}>
            {t('compare.title')} <Key name="C" />
          </Button>
        )}
        <Button look="text" size="small" onClick={onHistory}>
          {t('list.history')} <Key name="H" />
        </Button>
        <a className="button button-text button-small" href="#cards">
          {t('own.open')}
        </a>
      </div>
      <JudgeBadge name={judge} />
    </div>
  );
}
