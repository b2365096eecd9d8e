import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../../../content/catalogue';
import { text } from '../../../lib/locale/bilingual';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { Spinner } from '../../../ui/feedback/Spinner';
import type { ScoredWork } from '../api/scorecards';
import type { ScorecardStore } from '../model/ScorecardStore';
import { useWorkName } from '../hooks/useShown';
import './scorecard-history.css';

interface ScorecardHistoryProps {
  desk: ScorecardStore;
  history: ScoredWork[] | null;
  onModify: (workId: number) => void;
  onClose: () => void;
}

/** All of the judge's scorecards, the newest change first. */
export function ScorecardHistory({ desk, history, onModify, onClose }: ScorecardHistoryProps) {
  const { t } = useTranslation(['judging', 'common']);
  const language = useLanguage();
  const nameOf = useWorkName();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    void desk.loadHistory().then(() => setLoaded(true));
  }, [desk]);
  const film = (card: ScoredWork) => nameOf(card.work);
  return (
    <Dialog title={t('score.history')} onClose={onClose} dismissable className="dialog-scores">
      {!loaded && <Spinner label={t('common:loading')} />}
      {loaded && !history && <p role="alert">{t('score.historyFailed')}</p>}
      {loaded && history?.length === 0 && <p className="quiet">{t('score.historyEmpty')}</p>}
      {loaded && history && history.length > 0 && (
        <table className="num">
          <thead>
            <tr>
              <th scope="col">{t('list.films')}</th>
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
                  {film(card)}
                  {card.comments && <span className="caption">{card.comments}</span>}
                </th>
                {criteria.map(({ id }) => (
                  <td key={id}>{card[id] ?? '–'}</td>
                ))}
                <td>
                  <b>{card.total}</b>
                  {!card.complete && <span className="caption">{t('score.states.partial')}</span>}
                </td>
                <td>
                  <Button
                    size="small"
                    aria-label={t('score.modifyOf', { film: film(card) })}
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
