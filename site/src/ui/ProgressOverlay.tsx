import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { clampProgress } from './clampProgress';
import { ProgressBar } from './ProgressBar';
import './progress.css';

interface ProgressOverlayProps {
  /** Nothing is shown while off. */
  loading: boolean;
  /** An upload can be cancelled until it is complete; a task cannot. */
  type: 'upload' | 'task';
  title: string;
  description?: string;
  /** Read as clampProgress does. */
  progress: unknown;
  /** Covers the page, or sits where it is put. */
  inline?: boolean;
  onCancel?: () => void;
  /** Facts at the foot: size, speed, time left. */
  children?: ReactNode;
}

/** Uploading or processing: title, description, percentage and bar, and the way to cancel an upload under 100 per cent. */
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
      onCancel={(event) => event.preventDefault()}
    >
      <div className="wrap">
        <Contents {...props} />
      </div>
    </dialog>
  );
}

function Contents({ type, title, description, progress, inline, onCancel, children }: ContentsProps) {
  const { t } = useTranslation();
  const percent = clampProgress(progress);
  const cancellable = type === 'upload' && percent < 100 && onCancel;
  return (
    <div className={`progress${inline ? ' progress-inline' : ''}`}>
      <div className="progress-head">
        <div>
          <p className="progress-title">{title}</p>
          {description && <p className="quiet">{description}</p>}
        </div>
        <p className="progress-number num" aria-hidden="true">
          {percent}
          <i>%</i>
        </p>
      </div>
      <ProgressBar percent={percent} label={title} />
      <div className="progress-foot">
        <div>{children}</div>
        {cancellable && <Button onClick={onCancel}>{t('progress.cancelUpload')}</Button>}
      </div>
    </div>
  );
}
