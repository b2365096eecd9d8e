import { useId, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Criterion } from '../../../content/catalogue.gen';
import { text } from '../../../lib/locale/bilingual';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Icon } from '../../../ui/art/Icon';
import { parseScore, points } from '../model/scorecard';

interface ScoreFieldProps {
  criterion: Criterion;
  /** In hundredths of a point; null: not given yet. */
  score: number | null;
  /** `readable` is false when the text is not a score. */
  onChange: (score: number | null, readable: boolean) => void;
}

/** One score: a slider in whole points and a number with up to two decimals. Emptying the number removes the score. */
export function ScoreField({ criterion: { weight, name, note }, score, onChange }: ScoreFieldProps) {
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
