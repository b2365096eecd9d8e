import { useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Criterion } from '../../../content/catalogue.gen';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Icon } from '../../../ui/art/Icon';
import { parseScore, points } from '../model/scorecard';
import { Key } from './Key';

interface ScoreFieldProps {
  criterion: Criterion;
  /** The key that goes to this criterion. */
  shortcut: string;
  /** In hundredths of a point; null: not given yet. */
  score: number | null;
  /** Judging is closed: nothing says how to score. */
  closed: boolean;
  /** `readable` is false when the text is not a score. */
  onChange: (score: number | null, readable: boolean) => void;
  /** Enter was pressed on the slider. */
  onEnter: () => void;
}

/** Where the slider of a criterion without a score begins to move, in points. */
const MIDDLE = 50;

/**
 * One score: a slider in whole points, on which digits can be typed too, and a number with up to two decimals. Without a
 * score the slider has no thumb. Emptying the number, or Backspace on the slider, takes the score back.
 */
export function ScoreField({ criterion, shortcut, score, closed, onChange, onEnter }: ScoreFieldProps) {
  const { weight, name, note } = criterion;
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const id = useId();
  const label = text(name, language);
  const [typed, setTyped] = useState<string | null>(null);
  // Digits typed on the slider since it got the focus.
  const digits = useRef('');
  // Another tab may have stored another score than was typed here.
  const shown = typed !== null && parseScore(typed) === score ? typed : score === null ? '' : points(score);
  const wrong = shown.trim() !== '' && parseScore(shown) === null;
  const read = (entry: string) => {
    setTyped(entry);
    onChange(parseScore(entry), entry.trim() === '' || parseScore(entry) !== null);
  };
  const slide = (value: string) => {
    digits.current = '';
    setTyped(null);
    onChange(Number(value) * 100, true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    const typedDigits = enteredOn(digits.current, key);
    if (typedDigits !== null) {
      digits.current = typedDigits;
      setTyped(null);
      onChange(parseScore(typedDigits), true);
    } else if (key === 'Backspace' || key === 'Delete') {
      digits.current = '';
      setTyped(null);
      onChange(null, true);
    } else if (key === 'Enter' && !shiftKey) onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <div className={`score-row${score === null && !wrong ? ' is-empty' : ''}`}>
      <p className="score-name">
        <Key name={shortcut} />
        <b>{label}</b>
        <span className="caption" id={`${id}-note`}>
          {text(note, language)}
        </span>
      </p>
      <span className="score-weight num">{weight}%</span>
      <span className="score-slider">
        <input
          type="range"
          aria-label={t('score.slider', { name: label })}
          aria-describedby={`${id}-note`}
          aria-valuetext={score === null ? t('score.notScored') : undefined}
          aria-keyshortcuts={shortcut}
          min={0}
          max={100}
          value={score === null ? MIDDLE : score / 100}
          style={{ '--value': `${(score ?? 0) / 100}%` } as CSSProperties}
          onChange={(event) => slide(event.target.value)}
          // A press in the middle of a slider without a score changes nothing that the browser reports.
          onClick={({ currentTarget }) => score === null && slide(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => (digits.current = '')}
        />
        {score === null && <em aria-hidden="true">{t(closed ? 'score.notScored' : 'score.howTo')}</em>}
      </span>
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

/** The digits after one more key; a number that cannot go on begins anew. Null for keys of another kind. */
function enteredOn(before: string, key: string): string | null {
  const plain = key.length === 1 ? key.normalize('NFKC').replace('。', '.') : '';
  if (!/^[\d.]$/.test(plain)) return null;
  return parseScore(before + plain) !== null ? before + plain : parseScore(plain) !== null ? plain : null;
}
