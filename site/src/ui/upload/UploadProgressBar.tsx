import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeText } from '../../lib/upload/fileRules';
import type { UploadProgress } from '../../lib/upload/upload';
import type { FileSlot } from '../../lib/upload/useFileSlot';
import { ProgressOverlay } from '../feedback/ProgressOverlay';

interface UploadProgressBarProps {
  slot: FileSlot;
  /** Covers the page; in place otherwise. */
  fullScreen?: boolean;
  /** Shown while there is nothing to report about the upload. */
  note?: string;
  /** An image that is uncovered as the upload proceeds; full-screen only. */
  picture?: ReactNode;
  /** Cancels the upload by default. */
  onCancel?: () => void;
}

/** Progress of a slot's upload: name, percentage, size, speed and time left. Nothing when no upload runs. */
export function UploadProgressBar({ slot, fullScreen, note = '', ...overlay }: UploadProgressBarProps) {
  const { t } = useTranslation('upload');
  const statusOf = useStatusText();
  const factsOf = useFactsText();
  const { progress, file } = slot;
  if (!progress) return null;
  const name = file?.name ?? '';
  const checking = progress.phase === 'checking';
  const status = statusOf(progress);
  return (
    <>
      <ProgressOverlay
        loading
        inline={!fullScreen}
        type={checking ? 'task' : 'upload'}
        title={checking ? t('progress.checking', { name }) : t('progress.uploading', { name })}
        description={status || note}
        progress={Math.floor((progress.sent / progress.total) * 100)}
        onCancel={slot.cancel}
        {...overlay}
      >
        {factsOf(progress)}
      </ProgressOverlay>
      {!fullScreen && (
        <p className="visually-hidden" role="status">
          {status}
        </p>
      )}
    </>
  );
}

/** Size, speed and time left. */
function useFactsText(): (progress: UploadProgress) => string {
  const { t } = useTranslation('upload');
  const timeLeft = (seconds: number): string => {
    if (seconds > 75) return t('progress.minutes', { count: Math.round(seconds / 60) });
    return seconds > 10
      ? t('progress.seconds', { count: Math.ceil(seconds / 10) * 10 })
      : t('progress.moments');
  };
  return ({ phase, sent, total, bytesPerSecond, secondsLeft }) => {
    if (phase === 'preparing') return t('progress.preparing');
    const facts = [t('progress.amount', { sent: sizeText(sent), total: sizeText(total) })];
    if (phase === 'sending' && bytesPerSecond)
      facts.push(t('progress.speed', { amount: sizeText(bytesPerSecond) }));
    if (phase === 'sending' && secondsLeft !== null) facts.push(timeLeft(secondsLeft));
    return facts.join(' · ');
  };
}

/** What is unusual about the upload; empty while it sends a new file. */
function useStatusText(): (progress: UploadProgress) => string {
  const { t } = useTranslation('upload');
  return ({ phase, resumedFrom, total, restarted }) => {
    if (phase === 'waiting') return t('progress.waiting');
    if (phase === 'checking') return t('progress.checkingNote');
    if (restarted) return t('progress.restarted');
    return resumedFrom ? t('progress.resumed', { percent: Math.floor((resumedFrom / total) * 100) }) : '';
  };
}
