import './arco';
import Progress from '@arco-design/web-react/es/Progress';
import '@arco-design/web-react/es/Progress/style/css.js';

/** Thickness of the bar in pixels. */
const STROKE_WIDTH = 8;

interface ProgressBarProps {
  /** Whole number, 0 to 100. */
  percent: number;
  label: string;
}

/** How far it is, as a bar. */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="progress-bar"
    >
      {/* Arco's own progressbar has no name: the one around it speaks. */}
      <div aria-hidden="true">
        <Progress
          percent={percent}
          strokeWidth={STROKE_WIDTH}
          showText={false}
          trailColor="var(--line-firm)"
        />
      </div>
    </div>
  );
}
