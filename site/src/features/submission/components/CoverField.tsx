import { useTranslation } from 'react-i18next';
import { limitText, typesText } from '../../../lib/upload/fileRules';
import { UploadField } from './UploadField';
import { usePreview } from '../hooks/usePreview';
import type { SubmissionFormState } from '../hooks/useSubmission';

/** The cover, shown as it is. */
export function CoverField({ state: { slots, faults } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { t: common } = useTranslation();
  const preview = usePreview(slots.cover);
  return (
    <div className="field span-2">
      <span className="field-label">
        {t('film.cover')}
        <span className="optional">{common('optional')}</span>
      </span>
      {slots.cover.result && preview && (
        <div className="cover-now">
          <img src={preview} alt="" />
        </div>
      )}
      <UploadField
        slot={slots.cover}
        name="coverUploadId"
        drop={t('film.coverDrop')}
        note={t('film.coverNote', { types: typesText('cover'), limit: limitText('cover') })}
        error={faults.of('coverUploadId')}
      />
    </div>
  );
}
