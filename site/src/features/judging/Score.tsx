import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../ui/feedback/Empty';
import { Spinner } from '../../ui/feedback/Spinner';
import { scorecards } from './api/scorecards';
import { DeskDoor, type DeskProps } from './components/JudgeGate';
import { DeskFailed } from './components/LoadFailed';
import { FilmView } from './components/WorkView';
import { placeOf } from './model/judgeStorage';
import { Reel } from './components/WorkCarousel';
import { ScoreDesk } from './model/ScorecardStore';
import { ScoreSide } from './components/ScorecardPanel';
import { WhoJudges } from './components/JudgeBadge';
import './score.css';

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
