import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { percentOf } from '../../lib/upload/uploadTotal';
import type { FileSlot } from '../../lib/upload/useFileSlot';
import { Button } from '../button/Button';
import { ConfirmDialog } from '../dialog/Dialog';
import { ProgressOverlay } from '../feedback/ProgressOverlay';
import { SpokenProgress } from './SpokenProgress';
import { useFactsText, useStatusText } from './progressTexts';

interface UploadProgressBarProps {
  slot: Pick<FileSlot, 'progress' | 'uploading' | 'pause' | 'resume' | 'cancel'>;
  /** Covers the page; in place otherwise. */
  fullScreen?: boolean;
  /** Shown while there is nothing to report about the upload. */
  note?: string;
  /** An image that is uncovered as the upload proceeds; full-screen only. */
  picture?: ReactNode;
  /** Leaves the full screen while the upload goes on. */
  onBack?: () => void;
  /** Called after the upload was cancelled. */
  onCancelled?: () => void;
}

/** Progress of a slot's upload: name, percentage, size, speed and time left. Nothing when no upload runs. */
export function UploadProgressBar({
  slot,
  fullScreen,
  note = '',
  picture,
  onBack,
  onCancelled,
}: UploadProgressBarProps) {
  const { t } = useTranslation('upload');
  const statusOf = useStatusText();
  const factsOf = useFactsText();
  const [asking, setAsking] = useState(false);
  const { progress, uploading: name } = slot;
  if (!progress) return null;
  const { phase } = progress;
  const percent = percentOf(progress);
  const own = phase !== 'elsewhere';
  return (
    <>
      <ProgressOverlay
        loading
        inline={!fullScreen}
        type={phase === 'checking' ? 'task' : 'upload'}
        title={t(phase === 'checking' ? 'progress.checking' : 'progress.uploading', { name })}
        description={statusOf(progress) || note}
        progress={percent}
        picture={picture}
        onBack={onBack}
        onCancel={own ? () => setAsking(true) : undefined}
        actions={own && phase !== 'checking' && <PauseButton slot={slot} large={fullScreen} />}
      >
        {factsOf(progress)}
      </ProgressOverlay>
      <SpokenProgress name={name} progress={progress} />
      {asking && (
        <ConfirmDialog
          title={t('cancel.title', { percent })}
          confirm={t('cancel.confirm')}
          cancel={t('cancel.keep')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            slot.cancel();
            onCancelled?.();
          }}
        >
          {t('cancel.note', { name })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Pauses an upload, or lets it go on. */
function PauseButton({ slot, large }: { slot: UploadProgressBarProps['slot']; large?: boolean }) {
  const { t } = useTranslation('upload');
  const paused = slot.progress?.phase === 'paused';
  return (
    <Button size={large ? 'large' : 'small'} onClick={paused ? slot.resume : slot.pause}>
      {t(paused ? 'resume' : 'pause')}
    </Button>
  );
}
