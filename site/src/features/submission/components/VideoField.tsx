import { useTranslation } from 'react-i18next';
import { brand, rules } from '../../../content/catalogue';
import { limitText, typesText } from '../../../lib/upload/fileRules';
import { Segments } from '../../../ui/form/Segments';
import { TextField } from '../../../ui/form/TextField';
import { UploadField } from './UploadField';
import { usePreview } from '../hooks/usePreview';
import type { SubmissionFormState } from '../hooks/useSubmission';

/** The film: a file, or a link to the creator-account platform. */
export function VideoField({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { draft, set, slots, faults } = state;
  const { videoAs, videoLink } = draft.value;
  const preview = usePreview(slots.video);
  return (
    <div className="field span-2">
      <span className="field-label" aria-hidden="true">
        {t('film.video')}
      </span>
      <Segments
        label={t('film.video')}
        value={videoAs}
        onChange={(way) => set('videoAs', way)}
        options={[
          { value: 'file', text: t('film.asFile') },
          { value: 'link', text: t('film.asLink') },
        ]}
      />
      {videoAs === 'file' ? (
        <>
          <UploadField
            slot={slots.video}
            name="videoUploadId"
            drop={t('film.drop')}
            note={t('film.dropNote', {
              types: typesText('video'),
              minutes: rules.figures.maximumRunningMinutes,
              limit: limitText('video'),
            })}
            error={faults.of('videoUploadId')}
            thumb={
              preview && <video src={preview} muted preload="metadata" tabIndex={-1} aria-hidden="true" />
            }
          />
          <p className="field-help">{t('film.anonymous')}</p>
        </>
      ) : (
        <TextField
          name="videoLink"
          type="url"
          label={t('film.link')}
          hint={t('film.linkHint', { hosts: brand.videoLinkHosts.join(', ') })}
          value={videoLink}
          onChange={(typed) => set('videoLink', typed)}
          onBlur={() => videoLink && faults.leave('videoLink')}
          error={faults.of('videoLink')}
        />
      )}
    </div>
  );
}
