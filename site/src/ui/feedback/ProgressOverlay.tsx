import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/Button';
import { clampProgress } from './clampProgress';
import '../layout/frame.css';
import './progress.css';
import './arco';
import Progress from '@arco-design/web-react/es/Progress';
import '@arco-design/web-react/es/Progress/style/css.js';

interface ProgressOverlayProps {
  /** Renders nothing when false. */
  loading: boolean;
  /** An upload can be cancelled until it is complete; a task cannot. */
  type: 'upload' | 'task';
  title: string;
  description?: string;
  /** Parsed by `clampProgress`. */
  progress: unknown;
  /** Renders in place instead of covering the page. */
  inline?: boolean;
  /** An image that is revealed with the progress; full-screen only. */
  picture?: ReactNode;
  onCancel?: () => void;
  /** Leaves the full screen, with a button and with Escape, while it goes on. */
  onBack?: () => void;
  /** More buttons. */
  actions?: ReactNode;
  /** Facts beside the title: size, speed, time left. */
  children?: ReactNode;
}

/** Progress of an upload or a task: title, description, percentage, bar, and a button to cancel an upload below 100 per cent. */
export function ProgressOverlay({ loading, inline = false, ...rest }: ProgressOverlayProps) {
  if (!loading) return null;
  return inline ? <Contents inline {...rest} /> : <FullScreen {...rest} />;
}

type ContentsProps = Omit<ProgressOverlayProps, 'loading'>;

function FullScreen(props: ContentsProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog?.open) dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className="progress-layer"
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.onBack?.();
      }}
    >
      <div className="wrap">
        <Contents {...props} />
      </div>
    </dialog>
  );
}

function Contents({
  type,
  title,
  description,
  progress,
  inline,
  picture,
  onCancel,
  onBack,
  actions,
  children,
}: ContentsProps) {
  const { t } = useTranslation();
  const percent = clampProgress(progress);
  const cancellable = type === 'upload' && percent < 100 && onCancel;
  return (
    <div className={`progress${inline ? ' progress-inline' : ''}`}>
      <div className="progress-head">
        <p>
          <b>{title}</b>
        </p>
        <div className="num">{children}</div>
      </div>
      <div className="progress-middle">
        <p className="progress-number" aria-hidden="true">
          {percent}
          <i>%</i>
        </p>
        {picture && !inline && (
          <div
            className="frame frame-scope progress-picture"
            style={{ '--value': `${percent}%` } as CSSProperties}
          >
            {picture}
          </div>
        )}
      </div>
      <ProgressBar percent={percent} label={title} />
      <div className="progress-foot">
        <p>{description}</p>
        <div className="progress-actions">
          {onBack && (
            <Button size="large" onClick={onBack}>
              {t('progress.back')}
            </Button>
          )}
          {actions}
          {cancellable && (
            <Button size={inline ? 'small' : 'large'} onClick={onCancel}>
              {t('progress.cancelUpload')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Thickness of the bar in pixels. */
const STROKE_WIDTH = 8;

/** `percent` is a whole number, 0 to 100. */
function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="progress-bar"
    >
      {/* Arco's own progressbar has no accessible name, so it is hidden. */}
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
