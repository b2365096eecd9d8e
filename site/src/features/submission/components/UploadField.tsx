import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptOf } from '../../../lib/upload/fileRules';
import { FileDrop } from '../../../ui/upload/FileDrop';
import { FileRow } from '../../../ui/upload/FileRow';
import { Icon } from '../../../ui/art/Icon';
import { ProgressOverlay } from '../../../ui/feedback/ProgressOverlay';
import { fileFacts } from '../model/fileFacts';
import { ProvenanceNote } from './ProvenanceNote';
import { percentOf, useSlotTexts } from '../hooks/useSlotTexts';
import type { UploadSlot } from '../hooks/useUploadSlot';

interface UploadFieldProps {
  slot: UploadSlot;
  /** Path of the field in the API. */
  name: string;
  /** What to do, and what may be chosen. */
  drop: string;
  note: string;
  /** What is wrong with the field, beside what went wrong with the file. */
  error?: string;
  /** A small picture of the file. */
  thumb?: ReactNode;
}

/** One file: a place to drop it, its way to the store, then what arrived. */
export function UploadField({ slot, name, drop, note, error, thumb }: UploadFieldProps) {
  const { t } = useTranslation('submission');
  const words = useSlotTexts();
  const errorId = `${useId()}-error`;
  const box = useRef<HTMLDivElement>(null);
  const { progress, result, problem, interrupted } = slot;
  const wrong = problem ? words.problem(problem) : error;
  const choose = () => box.current?.querySelector<HTMLInputElement>('input[type="file"]')?.click();
  return (
    <div className="upload-field" ref={box}>
      {progress && <Progress slot={slot} />}
      {!progress && result && (
        <FileRow
          name={result.name}
          facts={fileFacts(result)}
          thumb={thumb}
          replace={t('file.replace')}
          remove={t('file.remove', { name: result.name })}
          onReplace={choose}
          onRemove={slot.remove}
        />
      )}
      {!progress && result?.provenance && <ProvenanceNote provenance={result.provenance} />}
      <div hidden={!!progress || !!result}>
        <FileDrop
          name={name}
          accept={acceptOf(slot.kind)}
          title={drop}
          note={note}
          errorId={wrong && !progress ? errorId : undefined}
          onPick={slot.pick}
        />
      </div>
      {wrong && !progress && (
        <p className="field-error" id={errorId} role={problem ? 'alert' : undefined}>
          <Icon name="alert" />
          {wrong}
        </p>
      )}
      {interrupted && !progress && !result && !problem && (
        <p className="field-help" role="status">
          {t('file.again', {
            name: interrupted.name,
            percent: Math.floor((interrupted.received / interrupted.size) * 100),
          })}
        </p>
      )}
    </div>
  );
}

function Progress({ slot }: { slot: UploadSlot }) {
  const { t } = useTranslation('submission');
  const words = useSlotTexts();
  const { progress, file } = slot;
  if (!progress) return null;
  const name = file?.name ?? '';
  const checking = progress.phase === 'checking';
  return (
    <>
      <ProgressOverlay
        loading
        inline
        type={checking ? 'task' : 'upload'}
        title={checking ? t('upload.checking', { name }) : t('upload.uploading', { name })}
        description={words.note(progress)}
        progress={percentOf(progress)}
        onCancel={slot.cancel}
      >
        {words.facts(progress)}
      </ProgressOverlay>
      <p className="visually-hidden" role="status">
        {words.note(progress)}
      </p>
    </>
  );
}
