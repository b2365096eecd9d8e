import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../ui/feedback/Empty';
import { Spinner } from '../../ui/feedback/Spinner';
import { scorecards } from './api/scorecards';
import { JudgeGate, type JudgeScreenProps } from './components/JudgeGate';
import { LoadFailed } from './components/LoadFailed';
import { WorkView } from './components/WorkView';
import { placeOf } from './model/judgeStorage';
import { WorkCarousel } from './components/WorkCarousel';
import { ScorecardStore } from './model/ScorecardStore';
import { ScorecardPanel } from './components/ScorecardPanel';
import { JudgeBadge } from './components/JudgeBadge';
import './score.css';

/** The judges' desk: the film, the others, the score sheet. */
export default function Score() {
  return <JudgeGate for="judge">{(desk) => <JudgesDesk {...desk} />}</JudgeGate>;
}

function JudgesDesk({ session, calls }: JudgeScreenProps) {
  const { t } = useTranslation(['judging', 'common']);
  const [desk] = useState(() => new ScorecardStore(scorecards(calls), placeOf('score', session.name)));
  const state = useSyncExternalStore(desk.subscribe, desk.get);
  useEffect(() => void desk.start(), [desk]);
  const { current, status } = state;
  if (status === 'failed') return <LoadFailed title={t('score.title')} onRetry={() => void desk.start()} />;
  return (
    <div className="scoring">
      <div className="scoring-film">
        {current ? (
          <>
            <WorkView work={current} heading="h1" renew={() => desk.renew(current)} />
            <WorkCarousel desk={desk} works={state.works} current={current} progress={state.progress} />
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
        <JudgeBadge name={session.name} />
      </div>
      <ScorecardPanel desk={desk} state={state} judge={session.name} />
    </div>
  );
}
