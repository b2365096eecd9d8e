import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { kinds } from '../../../lib/limits/limits.gen';
import { maximumSize } from '../../../lib/limits/limits';
import { acceptOf, typesText } from '../../../lib/upload/fileRules';
import { FileDrop } from '../../../ui/upload/FileDrop';
import { Icon } from '../../../ui/art/Icon';
import { ReferenceThumb } from './ReferenceThumb';
import { useReferenceTexts } from '../hooks/useReferenceTexts';
import type { TaskForm } from '../hooks/useTaskForm';

/** The picture to start from: chosen, dropped, pasted, or a result taken again. */
export function ReferenceField({ ordering: { reference, settings, faults } }: { ordering: TaskForm }) {
  const { t } = useTranslation('creation');
  const words = useReferenceTexts();
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const { preview, progress, problem, result } = reference;
  const wrong = problem ? words(problem) : faults.referenceUploadId;
  const there = !!(progress || result);
  const remove = () => {
    (progress ? reference.cancel : reference.remove)();
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
  };
  return (
    <div className="field" ref={box}>
      <span className="field-label" aria-hidden="true">
        {t('reference.label')}
      </span>
      <div className={`refs${there ? ' has-ref' : ''}`}>
        {there && <ReferenceThumb preview={preview} progress={progress} onRemove={remove} />}
        <FileDrop
          name="referenceUploadId"
          accept={acceptOf('reference')}
          title={t(there ? 'reference.replace' : 'reference.choose')}
          note={
            there
              ? t(settings.mode === 'image_to_video' ? 'reference.firstFrame' : 'reference.startingPoint')
              : t('reference.note', {
                  types: typesText('reference'),
                  limit: maximumSize('reference'),
                  side: kinds.reference.maxSide,
                })
          }
          errorId={wrong ? errorId : undefined}
          onPick={reference.pick}
        />
      </div>
      {wrong && (
        <p className="field-error" id={errorId} role="alert">
          <Icon name="alert" />
          {wrong}
        </p>
      )}
    </div>
  );
}
