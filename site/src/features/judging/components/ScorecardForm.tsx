import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../../../content/catalogue';
import { lengths } from '../../../lib/limits/limits.gen';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { TextArea } from '../../../ui/form/Inputs';
import type { JudgeWork } from '../api/scorecards';
import type { Scorecards } from '../hooks/useScorecards';
import { useWorkName } from '../hooks/useWorkText';
import type { Drafts } from '../model/judgeStorage';
import { commentLength } from '../model/nomination';
import { draftOf, givenCount, totalOf, type Dimension, type ScoreDraft } from '../model/scorecard';
import { ScoreFields } from './ScoreFields';

interface ScorecardFormProps {
  scorecards: Scorecards;
  work: JudgeWork;
  drafts: Drafts<ScoreDraft>;
  /** What was saved last. */
  message: string;
  onMessage: (message: string) => void;
  onHistory: () => void;
}

/** The scores of one work; needs the work's id as key. What is entered is kept in this browser until it is saved. */
export function ScorecardForm(props: ScorecardFormProps) {
  const { scorecards, work, drafts, message, onMessage, onHistory } = props;
  const { t } = useTranslation('judging');
  const name = useWorkName()(work);
  const [kept] = useState(() => drafts.of(work.id));
  const [draft, setDraft] = useState(kept ?? draftOf(work.scorecard));
  const [unsaved, setUnsaved] = useState(kept !== null);
  const [wrong, setWrong] = useState<ReadonlySet<Dimension>>(new Set());
  const [error, setError] = useState<'needOne' | 'failed' | 'modifyFailed' | null>(null);
  const [busy, setBusy] = useState(false);
  const { scores, comments } = draft;
  const tooLong = commentLength(comments) > lengths.comments;
  const { next, nextUnscored } = scorecards;

  const change = (changed: Partial<ScoreDraft>) => {
    const whole = { ...draft, ...changed };
    setDraft(whole);
    setUnsaved(true);
    setError(null);
    onMessage('');
    drafts.keep(work.id, whole);
  };
  const set = (id: Dimension, score: number | null, readable: boolean) => {
    const others = [...wrong].filter((one) => one !== id);
    setWrong(new Set(readable ? others : [...others, id]));
    change({ scores: { ...scores, [id]: score } });
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (wrong.size || tooLong) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    if (givenCount(scores) === 0) return setError('needOne');
    setBusy(true);
    setError(null);
    try {
      await scorecards.score({ workId: work.id, ...draft });
    } catch {
      return setError(work.scorecard ? 'modifyFailed' : 'failed');
    } finally {
      setBusy(false);
    }
    drafts.drop(work.id);
    setUnsaved(false);
    const complete = givenCount(scores) === criteria.length;
    onMessage(
      t(complete ? 'score.saved' : 'score.savedPartial', { work: name, total: totalOf(scores, criteria) }),
    );
  };

  return (
    <form className="score-form" noValidate onSubmit={(event) => void save(event)}>
      <ScoreFields scores={scores} onChange={set} />
      <TextArea
        label={t('score.comments')}
        optional
        rows={2}
        placeholder={t('score.placeholder')}
        value={comments}
        onChange={(text) => change({ comments: text })}
        counter={comments ? { count: commentLength(comments), limit: lengths.comments } : undefined}
        error={tooLong ? t('nomination.tooLong', { limit: lengths.comments }) : undefined}
      />
      {error && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {t(`score.${error}`)}
        </p>
      )}
      <div className="score-status">
        <p className="judging-status" role="status">
          {message}
        </p>
        {unsaved && <p className="score-unsaved">{t('score.unsaved')}</p>}
      </div>
      <div className="score-send">
        <Button look="primary" type="submit" busy={busy}>
          {t('score.save')}
        </Button>
        <Button look="text" disabled={!next} onClick={() => next && scorecards.open(next.id)}>
          {t('score.next')}
          <Icon name="arrow" />
        </Button>
      </div>
      <div className="score-more">
        <Button look="text" size="small" onClick={onHistory}>
          {t('score.history')}
        </Button>
        {nextUnscored && (
          <Button look="text" size="small" onClick={() => scorecards.open(nextUnscored.id)}>
            {t('score.nextOpen')}
            <Icon name="arrow" />
          </Button>
        )}
      </div>
    </form>
  );
}
