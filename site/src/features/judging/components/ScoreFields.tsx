import { useId, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../../../content/catalogue';
import type { Criterion } from '../../../content/catalogue.gen';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Icon } from '../../../ui/art/Icon';
import { givenCount, parseScore, points, totalOf, type Dimension, type Scores } from '../model/scorecard';

interface ScoreFieldsProps {
  scores: Scores;
  /** The score of a criterion, in hundredths of a point. `readable` is false when the text is not a score. */
  onChange: (id: Dimension, score: number | null, readable: boolean) => void;
}

/** The weighted total of the scores, and a field for each. */
export function ScoreFields({ scores, onChange }: ScoreFieldsProps) {
  return (
    <>
      <ScoreTotal scores={scores} />
      <div className="score-rows">
        {criteria.map((criterion) => (
          <ScoreField
            key={criterion.id}
            criterion={criterion}
            score={scores[criterion.id]}
            onChange={(score, readable) => onChange(criterion.id, score, readable)}
          />
        ))}
      </div>
    </>
  );
}

/** The most characters of a total that fit in the large font size. */
const LARGE = 5;

/** The weighted total of the entered scores, as a number and as a chart whose lit area is the total. */
function ScoreTotal({ scores }: { scores: Scores }) {
  const { t } = useTranslation('judging');
  const total = totalOf(scores, criteria);
  const count = givenCount(scores);
  const partial = count > 0 && count < criteria.length;
  return (
    <>
      <div className="score-total">
        <output className={total.length > LARGE ? 'num is-long' : 'num'} aria-label={t('score.total')}>
          {total}
        </output>
        <p className="quiet">
          {t('score.of')}
          <br />
          {partial ? t('score.partial', { given: count, all: criteria.length }) : t('score.lit')}
        </p>
      </div>
      <div className="score-chart" aria-hidden="true">
        {criteria.map(({ id, weight }) => (
          <span
            key={id}
            style={{ '--weight': weight, '--score': `${(scores[id] ?? 0) / 100}%` } as CSSProperties}
          >
            <i />
          </span>
        ))}
      </div>
    </>
  );
}

interface ScoreFieldProps {
  criterion: Criterion;
  /** In hundredths of a point; null: not given yet. */
  score: number | null;
  /** `readable` is false when the text is not a score. */
  onChange: (score: number | null, readable: boolean) => void;
}

/** One score: a slider in whole points and a number with up to two decimals. Emptying the number removes the score. */
function ScoreField({ criterion: { weight, name, note }, score, onChange }: ScoreFieldProps) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const id = useId();
  const label = text(name, language);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (score === null ? '' : points(score));
  const wrong = shown.trim() !== '' && parseScore(shown) === null;
  const read = (entry: string) => {
    setTyped(entry);
    onChange(parseScore(entry), entry.trim() === '' || parseScore(entry) !== null);
  };
  return (
    <div className={`score-row${score === null ? ' is-empty' : ''}`}>
      <p className="score-name">
        <b>{label}</b>
        <span className="caption">{text(note, language)}</span>
      </p>
      <span className="score-weight num">{weight}%</span>
      <input
        type="range"
        aria-label={t('score.slider', { name: label })}
        aria-valuetext={score === null ? t('score.notScored') : undefined}
        min={0}
        max={100}
        value={(score ?? 0) / 100}
        style={{ '--value': `${(score ?? 0) / 100}%` } as CSSProperties}
        onChange={(event) => {
          setTyped(null);
          onChange(Number(event.target.value) * 100, true);
        }}
      />
      <input
        type="text"
        inputMode="decimal"
        className="score-points num"
        aria-label={t('score.points', { name: label })}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        autoComplete="off"
        placeholder="–"
        value={shown}
        onChange={(event) => read(event.target.value)}
        onBlur={() => {
          if (!wrong) setTyped(null);
        }}
      />
      {wrong && (
        <p className="field-error" id={id}>
          <Icon name="alert" />
          {t('score.range')}
        </p>
      )}
    </div>
  );
}
