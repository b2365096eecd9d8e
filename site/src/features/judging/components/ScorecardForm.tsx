import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../../../content/catalogue';
import { lengths } from '../../../lib/limits/limits.gen';
import { isCode } from '../../../lib/api/error';
import { refusalOf, type Refusal } from '../api/refusal';
import type { JudgeWork } from '../api/scorecards';
import type { Scorecards } from '../hooks/useScorecards';
import { useShortcuts } from '../hooks/useShortcuts';
import { useWorkName } from '../hooks/useWorkText';
import type { Drafts } from '../model/judgeStorage';
import { commentLength } from '../model/nomination';
import {
  differs,
  draftOf,
  givenCount,
  reachOf,
  totalOf,
  type Dimension,
  type ScoreDraft,
} from '../model/scorecard';
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
  // Null: nothing but what is stored, by another tab perhaps.
  const [entered, setEntered] = useState(() => drafts.of(work.id));
  const draft = entered ?? draftOf(work.scorecard);
  const latest = useRef(entered);
  const [wrong, setWrong] = useState<ReadonlySet<Dimension>>(new Set());
  const [error, setError] = useState<{
    text: 'needOne' | 'failed' | 'modifyFailed';
    refusal: Refusal | null;
  } | null>(null);
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);
  const { scores, comments } = draft;
  const version = work.scorecard?.version ?? 0;
  const other = entered && !busy && differs(entered, work.scorecard) ? work.scorecard : null;
  const tooLong = commentLength(comments) > lengths.comments;
  const { nextUnscored } = scorecards;
  const { least, most } = reachOf(scores, criteria);
  const others = scorecards.works.filter(({ id, scorecard }) => id !== work.id && scorecard?.complete);

  const focus = (index: number) =>
    form.current?.querySelectorAll<HTMLElement>('input[type=range]')[index]?.focus();
  const keys = KEYS.slice(0, criteria.length).map((key, index) => [key.toLowerCase(), () => focus(index)]);
  useShortcuts({
    ...(Object.fromEntries(keys) as Record<string, () => void>),
    'Shift+Enter': () => form.current?.requestSubmit(),
  });

  const change = (changed: Partial<ScoreDraft>) => {
    const whole = { ...draft, before: draft.before ?? version, ...changed };
    latest.current = whole;
    setEntered(whole);
    setError(null);
    onMessage('');
    drafts.keep(work.id, whole);
  };
  /** Goes on from a scorecard that was stored meanwhile. */
  const rebase = (before: number) => {
    if (!latest.current) return;
    latest.current = { ...latest.current, before };
    setEntered(latest.current);
    drafts.keep(work.id, latest.current);
  };
  const set = (id: Dimension, score: number | null, readable: boolean) => {
    const rest = [...wrong].filter((one) => one !== id);
    setWrong(new Set(readable ? rest : [...rest, id]));
    change({ scores: { ...scores, [id]: score } });
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || lost || scorecards.progress?.closed) return;
    if (other) return form.current?.querySelector<HTMLElement>('.score-conflict button')?.focus();
    if (wrong.size || tooLong) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    if (givenCount(scores) === 0) return setError({ text: 'needOne', refusal: null });
    setBusy(true);
    setError(null);
    const sent = latest.current;
    let stored;
    try {
      stored = await scorecards.score({ workId: work.id, ...draft, before: draft.before ?? version });
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal === 'NOT_FOUND') {
        setLost(true);
        return onMessage(form.current ? '' : t('score.gone', { work: nameOf(work) }));
      }
      if (isCode(failure, 'CONFLICT')) {
        // What is entered here waits below what is stored.
        rebase(draft.before ?? version);
        return await scorecards
          .refresh(work.id)
          .catch(() => setError({ text: 'modifyFailed', refusal: null }));
      }
      if (!form.current) onMessage(t('score.failedOf', { work: nameOf(work) }));
      return setError({ text: work.scorecard ? 'modifyFailed' : 'failed', refusal });
    } finally {
      setBusy(false);
    }
    const saved = givenCount(scores) === criteria.length ? 'score.saved' : 'score.savedPartial';
    onMessage(t(saved, { work: nameOf(work), total: totalOf(scores, criteria) }));
    // Keep what was entered since, and another work that was opened since.
    if (latest.current !== sent) return rebase(stored.version);
    drafts.drop(work.id);
    setEntered(null);
    if (nextUnscored && form.current) scorecards.open(nextUnscored.id);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="score-form"
      noValidate
      aria-label={t('score.title')}
      onSubmit={(event) => void save(event)}
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
      {other && (
        <ScoreConflict
          other={other}
          onMine={() => rebase(version)}
          onOther={() => {
            drafts.drop(work.id);
            latest.current = null;
            setEntered(null);
          }}
        />
      )}
      <ScoreTotal scores={scores} />
      <div className="score-rows">
        {criteria.map((criterion, index) => (
          <ScoreField
            key={criterion.id}
            criterion={criterion}
            shortcut={KEYS[index]!}
            score={scores[criterion.id]}
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
        unsaved={entered !== null}
        closed={scorecards.progress?.closed ?? false}
        {...{ busy, message }}
      />
    </form>
  );
}
