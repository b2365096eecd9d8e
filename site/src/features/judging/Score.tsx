import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withQueries } from '../../lib/query/withQueries';
import { Empty } from '../../ui/feedback/Empty';
import { Spinner } from '../../ui/feedback/Spinner';
import { scorecards as scorecardCalls } from './api/scorecards';
import { JudgeBadge, JudgeGate, LoadFailed, type JudgeScreenProps } from './components/JudgeGate';
import { ScorecardForm } from './components/ScorecardForm';
import { ScorecardHistory } from './components/ScorecardHistory';
import { WorkCarousel } from './components/WorkCarousel';
import { WorkView } from './components/WorkView';
import { useScorecards } from './hooks/useScorecards';
import { Drafts, placeOf } from './model/judgeStorage';
import type { ScoreDraft } from './model/scorecard';
import './scorecard.css';

/** The judges' page: the open work, the others, its scorecard. */
function Score() {
  return <JudgeGate for="judge">{(screen) => <ScoreScreen {...screen} />}</JudgeGate>;
}

export default withQueries(Score);

function ScoreScreen({ session, client }: JudgeScreenProps) {
  const { t } = useTranslation(['judging', 'common']);
  const [calls] = useState(() => scorecardCalls(client));
  const [place] = useState(() => placeOf('score', session.name));
  const [drafts] = useState(() => new Drafts<ScoreDraft>('score', session.name));
  const [message, setMessage] = useState('');
  const [showsHistory, setShowsHistory] = useState(false);
  const scorecards = useScorecards(calls, place);
  const { current } = scorecards;
  if (scorecards.failed) return <LoadFailed title={t('score.title')} onRetry={scorecards.retry} />;
  return (
    <div className="scoring">
      <div className="scoring-work">
        {current ? (
          <>
            <WorkView
              work={current}
              judge={session.name}
              digits={false}
              heading="h1"
              renew={() => scorecards.renew(current.id)}
            />
            <WorkCarousel scorecards={scorecards} current={current} />
          </>
        ) : (
          <>
            <h1 className="visually-hidden">{t('score.title')}</h1>
            {scorecards.pending ? (
              <Spinner label={t('common:loading')} />
            ) : (
              <Empty title={t('score.empty')} text={t('score.emptyText')} />
            )}
          </>
        )}
        <JudgeBadge name={session.name} />
      </div>
      <section className="scoring-card" aria-label={t('score.title')}>
        {current && (
          <ScorecardForm
            key={current.id}
            scorecards={scorecards}
            work={current}
            drafts={drafts}
            message={message}
            onMessage={setMessage}
            onHistory={() => setShowsHistory(true)}
          />
        )}
        {showsHistory && (
          <ScorecardHistory
            calls={calls}
            onModify={(workId) => {
              scorecards.open(workId);
              setShowsHistory(false);
            }}
            onClose={() => setShowsHistory(false)}
          />
        )}
      </section>
    </div>
  );
}
