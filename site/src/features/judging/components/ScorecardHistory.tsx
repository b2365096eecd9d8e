import { useTranslation } from 'react-i18next';
import { criteria } from '../model/judged';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { Spinner } from '../../../ui/feedback/Spinner';
import type { ScorecardCalls, ScoredWork } from '../api/scorecards';
import { useScoreHistory } from '../hooks/useScorecards';
import { useWorkName } from '../hooks/useWorkText';
import { scoreIn } from '../model/scorecard';

interface ScorecardHistoryProps {
  calls: ScorecardCalls;
  onModify: (workId: number) => void;
  onClose: () => void;
}

/** All of the judge's scorecards, the newest change first. */
export function ScorecardHistory({ calls, onModify, onClose }: ScorecardHistoryProps) {
  const { t } = useTranslation(['judging', 'common']);
  const language = useLanguage();
  const nameOf = useWorkName();
  const { history, loading } = useScoreHistory(calls);
  const work = (card: ScoredWork) => nameOf(card.work);
  return (
    <Dialog title={t('score.history')} onClose={onClose} dismissable className="dialog-scores">
      {loading && <Spinner label={t('common:loading')} />}
      {!loading && !history && <p role="alert">{t('score.historyFailed')}</p>}
      {!loading && history?.length === 0 && <p className="quiet">{t('score.historyEmpty')}</p>}
      {!loading && history && history.length > 0 && (
        <table className="num">
          <thead>
            <tr>
              <th scope="col">{t('list.works')}</th>
              {criteria.map(({ id, name }) => (
                <th key={id} scope="col">
                  {text(name, language)}
                </th>
              ))}
              <th scope="col">{t('score.total')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {history.map((card) => (
              <tr key={card.workId}>
                <th scope="row">
                  {work(card)}
                  {card.comments && <span className="caption">{card.comments}</span>}
                </th>
                {criteria.map(({ id }) => (
                  <td key={id}>{scoreIn(card, id) ?? '–'}</td>
                ))}
                <td>
                  <b>{card.total}</b>
                  {!card.complete && <span className="caption">{t('score.partial')}</span>}
                </td>
                <td>
                  <Button
                    size="small"
                    aria-label={t('score.modifyOf', { work: work(card) })}
                    onClick={() => onModify(card.workId)}
                  >
                    {t('score.modify')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
