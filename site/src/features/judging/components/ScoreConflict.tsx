import { useTranslation } from 'react-i18next';
import { criteria } from '../model/judged';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import type { Scorecard } from '../api/scorecards';
import { draftOf, points } from '../model/scorecard';

interface ScoreConflictProps {
  /** What another tab or browser has stored. */
  other: Scorecard;
  /** Keeps what is entered here, and replaces the other at the next save. */
  onMine: () => void;
  /** Takes the stored scorecard over. */
  onOther: () => void;
}

/** Both scorecards of a work that was changed elsewhere: the one of the form below, and the stored one. */
export function ScoreConflict({ other, onMine, onOther }: ScoreConflictProps) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const { scores, comments } = draftOf(other);
  return (
    <div className="card-conflict" role="alert">
      <p>{t('score.changed', { total: other.total })}</p>
      <dl className="num">
        {criteria.map(({ id, name }) => (
          <div key={id}>
            <dt>{text(name, language)}</dt>
            <dd>{typeof scores[id] === 'number' ? points(scores[id]) : t('score.notScored')}</dd>
          </div>
        ))}
      </dl>
      {comments && <blockquote>{comments}</blockquote>}
      <p>
        <Button size="small" look="outline" onClick={onMine}>
          {t('score.changedMine')}
        </Button>
        <Button size="small" look="text" onClick={onOther}>
          {t('score.changedOther')}
        </Button>
      </p>
    </div>
  );
}
