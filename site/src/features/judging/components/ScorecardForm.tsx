import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../../../content/catalogue';
import { lengths } from '../../../lib/limits/limits.gen';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { TextArea } from '../../../ui/form/TextArea';
import type { JudgeWork } from '../api/scorecards';
import { commentLength } from '../model/nominationDraft';
import type { Drafts } from '../model/judgeStorage';
import { ScoreField } from './ScoreField';
import type { ScorecardStore } from '../model/ScorecardStore';
import { draftOf, given, totalOf, type Dimension, type ScoreDraft } from '../model/scores';
import { ScoreTotal } from './ScoreTotal';
import { useWorkName } from '../hooks/useShown';

interface ScorecardFormProps {
  desk: ScorecardStore;
  work: JudgeWork;
  drafts: Drafts<ScoreDraft>;
  /** What was done last, and the way to tell it. */
  said: string;
  onSaid: (text: string) => void;
  onHistory: () => void;
}

/** The scores of one film; give it the film's id as key. What is entered is kept until it is saved. */
export function ScorecardForm({ desk, work, drafts, said, onSaid, onHistory }: ScorecardFormProps) {
  const { t } = useTranslation('judging');
  const film = useWorkName()(work);
  const [kept] = useState(() => drafts.of(work.id));
  const [draft, setDraft] = useState(kept ?? draftOf(work.scorecard));
  const [unsaved, setUnsaved] = useState(kept !== null);
  const [wrong, setWrong] = useState<ReadonlySet<Dimension>>(new Set());
  const [fault, setFault] = useState<'needOne' | 'failed' | 'modifyFailed' | null>(null);
  const [busy, setBusy] = useState(false);
  const { scores, comments } = draft;
  const tooLong = commentLength(comments) > lengths.comments;
  const next = desk.neighbour(1);
  const open = desk.nextOpen();

  const change = (changed: Partial<ScoreDraft>) => {
    const whole = { ...draft, ...changed };
    setDraft(whole);
    setUnsaved(true);
    setFault(null);
    onSaid('');
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
    if (given(scores) === 0) return setFault('needOne');
    setBusy(true);
    setFault(null);
    const saved = await desk.score(work.id, draft);
    setBusy(false);
    if (!saved) return setFault(work.scorecard ? 'modifyFailed' : 'failed');
    drafts.drop(work.id);
    setUnsaved(false);
    const complete = given(scores) === criteria.length;
    onSaid(t(complete ? 'score.saved' : 'score.savedPartial', { film, total: totalOf(scores, criteria) }));
  };

  return (
    <form className="score-form" noValidate onSubmit={(event) => void save(event)}>
      <ScoreTotal scores={scores} />
      <div className="score-rows">
        {criteria.map((criterion) => (
          <ScoreField
            key={criterion.id}
            criterion={criterion}
            score={scores[criterion.id]}
            onChange={(score, readable) => set(criterion.id, score, readable)}
          />
        ))}
      </div>
      <TextArea
        label={t('score.comments')}
        optional
        rows={2}
        placeholder={t('score.placeholder')}
        value={comments}
        onChange={(text) => change({ comments: text })}
        counter={comments ? { count: commentLength(comments), limit: lengths.comments } : undefined}
        error={tooLong ? t('ballot.tooLong', { limit: lengths.comments }) : undefined}
      />
      {fault && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {t(`score.${fault}`)}
        </p>
      )}
      <div className="score-said">
        <p className="desk-said" role="status">
          {said}
        </p>
        {unsaved && <p className="score-unsaved">{t('score.unsaved')}</p>}
      </div>
      <div className="score-send">
        <Button look="primary" type="submit" busy={busy}>
          {t('score.save')}
        </Button>
        <Button look="text" disabled={!next} onClick={() => next && desk.open(next)}>
          {t('score.next')}
          <Icon name="arrow" />
        </Button>
      </div>
      <div className="score-more">
        <Button look="text" size="small" onClick={onHistory}>
          {t('score.history')}
        </Button>
        {open && (
          <Button look="text" size="small" onClick={() => desk.open(open)}>
            {t('score.nextOpen')}
            <Icon name="arrow" />
          </Button>
        )}
      </div>
    </form>
  );
}
