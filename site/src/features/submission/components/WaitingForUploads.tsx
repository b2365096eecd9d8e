import { useTranslation } from 'react-i18next';
import { ProgressOverlay } from '../../../ui/feedback/ProgressOverlay';
import { usePreview } from '../hooks/usePreview';
import { percentOf, useSlotTexts } from '../hooks/useSlotTexts';
import type { SubmissionFormState } from '../hooks/useSubmission';

/** Covers the page while a submission waits for its uploads; the picture is uncovered as they arrive. */
export function WaitingForUploads({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { slots, stage, stopWaiting } = state;
  const words = useSlotTexts();
  const cover = usePreview(slots.cover);
  const film = usePreview(slots.video);
  const slot = [slots.video, slots.process, slots.cover].find(({ progress }) => progress);
  if (stage !== 'waiting' || !slot?.progress) return null;
  const { progress, file, cancel } = slot;
  const name = file?.name ?? '';
  const checking = progress.phase === 'checking';
  const stop = () => {
    stopWaiting();
    cancel();
  };
  return (
    <ProgressOverlay
      loading
      type={checking ? 'task' : 'upload'}
      title={checking ? t('upload.checking', { name }) : t('upload.uploading', { name })}
      description={words.note(progress) || t('upload.keepOpen')}
      progress={percentOf(progress)}
      onCancel={stop}
      picture={
        cover ? <img src={cover} alt="" /> : film ? <video src={film} muted preload="metadata" /> : undefined
      }
    >
      {words.facts(progress)}
    </ProgressOverlay>
  );
}
