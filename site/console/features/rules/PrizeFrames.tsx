import { useTexts } from '../../i18n/useTexts';

/** More films than these have no frame each: their number says it. */
const MOST_FRAMES = 6;

interface PrizeFramesProps {
  name: string;
  /** null: as many as organisers give. */
  count: number | null;
  onChange: (count: number | null) => void;
}

/** A frame for each film that gets a prize; one more by a dashed frame, one less by the last. */
export function PrizeFrames({ name, count, onChange }: PrizeFramesProps) {
  const t = useTexts();
  const frames = count ?? 0;
  return (
    <span className="rule-frames">
      {frames <= MOST_FRAMES && Array.from({ length: frames }, (_, i) => <i key={i} aria-hidden="true" />)}
      <span className="num">{count ?? t('rules.any')}</span>
      <button
        type="button"
        aria-label={t('ruleParts.less', { name })}
        disabled={count === null}
        onClick={() => onChange(frames > 1 ? frames - 1 : null)}
      >
        −
      </button>
      <button
        type="button"
        aria-label={t('ruleParts.more', { name })}
        disabled={frames >= 100}
        onClick={() => onChange(frames + 1)}
      >
        +
      </button>
    </span>
  );
}
