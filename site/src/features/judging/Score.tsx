import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../ui/Empty';
import { Spinner } from '../../ui/Spinner';
import { scorecards } from './api/scorecards';
import { DeskDoor, type DeskProps } from './DeskDoor';
import { DeskFailed } from './DeskFailed';
import { FilmView } from './FilmView';
import { placeOf } from './Kept';
import { Reel } from './Reel';
import { ScoreDesk } from './ScoreDesk';
import { ScoreSide } from './ScoreSide';
import { WhoJudges } from './WhoJudges';
import './scoring.css';

/** The judges' desk: the film, the others, the score sheet. */
export default function Score() {
  return <DeskDoor for="judge">{(desk) => <JudgesDesk {...desk} />}</DeskDoor>;
}

function JudgesDesk({ session, calls }: DeskProps) {
  const { t } = useTranslation(['judging', 'common']);
  const [desk] = useState(() => new ScoreDesk(scorecards(calls), placeOf('score', session.name)));
  const state = useSyncExternalStore(desk.subscribe, desk.get);
  useEffect(() => void desk.start(), [desk]);
  const { current, status } = state;
  if (status === 'failed') return <DeskFailed title={t('score.title')} onRetry={() => void desk.start()} />;
  return (
    <div className="scoring">
      <div className="scoring-film">
        {current ? (
          <>
            <FilmView work={current} heading="h1" renew={() => desk.renew(current)} />
            <Reel desk={desk} works={state.works} current={current} progress={state.progress} />
          </>
        ) : (
          <>
            <h1 className="visually-hidden">{t('score.title')}</h1>
            {status === 'loading' ? (
              <Spinner label={t('common:loading')} />
            ) : (
              <Empty title={t('score.empty')} text={t('score.emptyText')} />
            )}
          </>
        )}
        <WhoJudges name={session.name} />
      </div>
      <ScoreSide desk={desk} state={state} judge={session.name} />
    </div>
  );
}
