import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../model/judged';
import { lengths } from '../../../lib/limits/limits.gen';
import type { JudgeWork } from '../api/scorecards';
import { useScoreEntry } from '../hooks/useScoreEntry';
import type { Scorecards } from '../hooks/useScorecards';
import { useShortcuts } from '../hooks/useShortcuts';
import { useWorkName } from '../hooks/useWorkText';
import type { Drafts } from '../model/judgeStorage';
import { givenCount, reachOf, type ScoreDraft } from '../model/scorecard';
import { JudgingDates } from './JudgingDates';
import { LostCard } from './LostCard';
import { ScoreConflict } from './ScoreConflict';
import { GrowingText } from './GrowingText';
import { SaveFailure } from './SaveFailure';
import { formKeys } from './formKeys';
import { ScoreDistribution } from './ScoreDistribution';
import { ScoreField } from './ScoreField';
import { ScoreSend } from './ScoreSend';
import { ScoreTotal } from './ScoreTotal';

interface ScorecardFormProps {
  scorecards: Scorecards;
  work: JudgeWork;
  drafts: Drafts<ScoreDraft>;
  /** What was saved last. */
  message: string;
  onMessage: (message: string) => void;
}

/** The keys of the criteria, in their order. */
const KEYS = ['Q', 'W', 'E', 'R'];

/** The scores of one work; needs the work's id as key. What is entered is kept in this browser until it is saved. */
export function ScorecardForm({ scorecards, work, drafts, message, onMessage }: ScorecardFormProps) {
  const { t } = useTranslation('judging');
  const nameOf = useWorkName();
  const form = useRef<HTMLFormElement>(null);
  const entry = useScoreEntry({ scorecards, work, drafts, onMessage }, form);
  const { scores, comments, tooLong, error, busy, lost, other, change, set } = entry;
  const { nextUnscored } = scorecards;
  const closed = scorecards.progress?.closed ?? false;
  const { least, most } = reachOf(scores, criteria);
  const others = scorecards.works.filter(({ id, scorecard }) => id !== work.id && scorecard?.complete);

  const focus = (index: number) =>
    form.current?.querySelectorAll<HTMLElement>('input[type=range]')[index]?.focus();
  const keys = KEYS.slice(0, criteria.length).map((key, index) => [key.toLowerCase(), () => focus(index)]);
  useShortcuts({
    ...(Object.fromEntries(keys) as Record<string, () => void>),
    'Shift+Enter': () => form.current?.requestSubmit(),
  });

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="score-form"
      noValidate
      aria-label={t('score.title')}
      onSubmit={(event) => void entry.save(event)}
      onKeyDown={formKeys}
    >
      <JudgingDates dates={scorecards.progress} />
      {lost && (
        <LostCard
          work={nameOf(work)}
          onLeave={() => {
            drafts.drop(work.id);
            void scorecards.forget(work.id);
          }}
        />
      )}
      {other && <ScoreConflict other={other} onMine={entry.keep} onOther={entry.adopt} />}
      <ScoreTotal scores={scores} />
      <div className="score-rows">
        {criteria.map((criterion, index) => (
          <ScoreField
            key={criterion.id}
            criterion={criterion}
            shortcut={KEYS[index]!}
            score={scores[criterion.id] ?? null}
            closed={closed}
            onChange={(score, readable) => set(criterion.id, score, readable)}
            onEnter={() => (index + 1 < criteria.length ? focus(index + 1) : form.current?.requestSubmit())}
          />
        ))}
      </div>
      <ScoreDistribution
        totals={others.map(({ scorecard }) => scorecard!.total)}
        reach={givenCount(scores) ? { least: Number(least), most: Number(most) } : null}
      />
      <GrowingText
        label={t('score.comments')}
        placeholder={t('score.commentsOptional')}
        value={comments}
        onChange={(text) => change({ comments: text })}
        error={tooLong ? t('nomination.tooLong', { limit: lengths.comments }) : undefined}
      />
      {error && <SaveFailure refusal={error.refusal} text={t(`score.${error.text}`)} />}
      <ScoreSend
        next={nextUnscored && nameOf(nextUnscored)}
        unsaved={entry.unsaved}
        {...{ busy, closed, message }}
      />
    </form>
  );
}
