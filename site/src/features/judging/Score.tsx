import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/useStore';
import { withQueries } from '../../lib/query/withQueries';
import { Empty } from '../../ui/feedback/Empty';
import { Spinner } from '../../ui/feedback/Spinner';
import { scorecards as scorecardCalls } from './api/scorecards';
import { JudgeBadge } from './components/JudgeBadge';
import { JudgeGate, type JudgeScreenProps } from './components/JudgeGate';
import { LoadFailed } from './components/LoadFailed';
import { ListFoot } from './components/ListFoot';
import { CompareDialog } from './components/compare/CompareDialog';
import { ScoredWork } from './components/ScoredWork';
import { ScorecardForm } from './components/ScorecardForm';
import { ScorecardHistory } from './components/ScorecardHistory';
import { OwnCardsOr } from './components/own/OwnCards';
import { ScoreList } from './components/ScoreList';
import { ShortcutsDialog } from './components/ShortcutsDialog';
import { useScorecards } from './hooks/useScorecards';
import { useShortcuts } from './hooks/useShortcuts';
import { filmShortcuts } from './model/filmShortcuts';
import { Drafts, placeOf } from './model/judgeStorage';
import { KeptCards } from './model/keptCards';
import { draftOf, type ScoreDraft } from './model/scorecard';
import './components/layout.css';
import './scorecard.css';

/** The judges' page: the list of works, the open one, its scorecard. */
function Score() {
  return (
    <JudgeGate for="judge">
      {(screen) => <OwnCardsOr {...screen}>{<ScoreScreen {...screen} />}</OwnCardsOr>}
    </JudgeGate>
  );
}

export default withQueries(Score);

function ScoreScreen({ session, client }: JudgeScreenProps) {
  const { t } = useTranslation(['judging', 'common']);
  const [calls] = useState(() => scorecardCalls(client));
  const [place] = useState(() => placeOf('score', session.name));
  const [drafts] = useState(() => new Drafts<ScoreDraft>('score', session.name));
  const [kept] = useState(() => new KeptCards(session.name));
  const drafted = new Set(Object.keys(useStore(drafts).drafts).map(Number));
  const [message, setMessage] = useState('');
  const [dialog, setDialog] = useState<'shortcuts' | 'history' | 'compare' | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const scorecards = useScorecards(calls, place, kept);
  const { current, previous, next } = scorecards;
  useShortcuts({
    ...filmShortcuts,
    j: () => next && scorecards.open(next.id),
    k: () => previous && scorecards.open(previous.id),
    '/': () => search.current?.focus(),
    h: () => setDialog('history'),
    c: () => setDialog('compare'),
    '?': () => setDialog('shortcuts'),
  });

  if (scorecards.failed) return <LoadFailed title={t('score.title')} onRetry={scorecards.retry} />;
  if (!current)
    return (
      <div className="judging-nothing">
        <h1 className="visually-hidden">{t('score.title')}</h1>
        {scorecards.pending ? (
          <Spinner label={t('common:loading')} />
        ) : (
          <Empty title={t('score.empty')} text={t('score.emptyText')} />
        )}
        <JudgeBadge name={session.name} />
      </div>
    );
  return (
    <div className="judging judging-score">
      <section className="judging-list" aria-labelledby="judging-list-title">
        <ScoreList scorecards={scorecards} drafted={drafted} search={search} />
        <ListFoot
          judge={session.name}
          onShortcuts={() => setDialog('shortcuts')}
          onHistory={() => setDialog('history')}
          onCompare={() => setDialog('compare')}
        />
      </section>
      <section className="judging-work" aria-labelledby="judging-work-title">
        <ScoredWork
          key={current.id}
          scorecards={scorecards}
          work={current}
          judge={session.name}
          onRecused={(workId) => drafts.drop(workId)}
        />
      </section>
      <section className="judging-panel" aria-label={t('score.card')}>
        <ScorecardForm
          key={current.id}
          scorecards={scorecards}
          work={current}
          drafts={drafts}
          message={message}
          onMessage={setMessage}
        />
      </section>
      {dialog === 'shortcuts' && <ShortcutsDialog page="score" onClose={() => setDialog(null)} />}
      {dialog === 'compare' && (
        <CompareDialog
          work={current}
          works={scorecards.works}
          scoresOf={({ id, scorecard }) => (drafts.of(id) ?? draftOf(scorecard)).scores}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'history' && (
        <ScorecardHistory
          calls={calls}
          onModify={(workId) => {
            scorecards.open(workId);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
