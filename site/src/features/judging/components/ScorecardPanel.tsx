import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drafts } from '../model/judgeStorage';
import type { ScorecardStore, ScorecardState } from '../model/ScorecardStore';
import { ScorecardHistory } from './ScorecardHistory';
import type { ScoreDraft } from '../model/scores';
import { ScorecardForm } from './ScorecardForm';

interface ScorecardPanelProps {
  desk: ScorecardStore;
  state: ScorecardState;
  judge: string;
}

/** The right column: the score sheet of the film that is open, and the way to all scores. */
export function ScorecardPanel({ desk, state, judge }: ScorecardPanelProps) {
  const { t } = useTranslation('judging');
  const [drafts] = useState(() => new Drafts<ScoreDraft>('score', judge));
  const [said, say] = useState('');
  const [showing, setShowing] = useState(false);
  const { current } = state;
  return (
    <section className="scoring-sheet" aria-label={t('score.title')}>
      {current && (
        <ScorecardForm
          key={current.id}
          desk={desk}
          work={current}
          drafts={drafts}
          said={said}
          onSaid={say}
          onHistory={() => setShowing(true)}
        />
      )}
      {showing && (
        <ScorecardHistory
          desk={desk}
          history={state.history}
          onModify={(id) => {
            desk.openById(id);
            setShowing(false);
          }}
          onClose={() => setShowing(false)}
        />
      )}
    </section>
  );
}
