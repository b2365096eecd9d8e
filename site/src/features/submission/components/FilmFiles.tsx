import { useTranslation } from 'react-i18next';
import { brand, rules } from '../../../content/catalogue';
import { maximumSize } from '../../../lib/limits/limits';
import { typesText } from '../../../lib/upload/fileRules';
import type { UploadResult } from '../../../lib/upload/upload';
import type { FileSlot } from '../../../lib/upload/useFileSlot';
import { Tag } from '../../../ui/feedback/Tag';
import { Segments } from '../../../ui/form/Choices';
import { TextField } from '../../../ui/form/Inputs';
import { FileField } from '../../../ui/upload/FileField';
import type { SubmissionFormState } from '../hooks/useSubmission';
import { JuryPreview } from './JuryPreview';
import { Receipt } from './Receipt';

/** The film: a file, or a link to the creator-account platform. */
export function VideoField({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { draft, set, slots, errors } = state;
  const { videoAs, videoLink } = draft.value;
  const { result: film } = slots.video;
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
          <FileField
            slot={slots.video}
            name="videoUploadId"
            drop={t('film.drop')}
            note={t('film.dropNote', {
              types: typesText('video'),
              minutes: rules.figures.maximumRunningMinutes,
              limit: maximumSize('video'),
            })}
            error={errors.of('videoUploadId')}
          >
            <ProvenanceNote slot={slots.video} />
            <JuryPreview state={state} />
            {film && !film.provenance && <Receipt uploadId={film.uploadId} />}
          </FileField>
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
          onBlur={() => videoLink && errors.leave('videoLink')}
          error={errors.of('videoLink')}
        />
      )}
    </div>
  );
}

/** From how many pixels on its long side a cover is sharp on the pages. */
const SHARP = 1280;

const isSmall = ({ width, height }: UploadResult) =>
  width !== null && height !== null && Math.max(width, height) < SHARP;

/** The cover, with a preview. */
export function CoverField({ state: { slots, errors } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { t: common } = useTranslation();
  const { result, preview } = slots.cover;
  return (
    <div className="field span-2">
      <span className="field-label">
        {t('film.cover')}
        <span className="optional">{common('optional')}</span>
      </span>
      {result && preview && (
        <div className="cover-now">
          <img src={preview} alt="" />
        </div>
      )}
      <FileField
        slot={slots.cover}
        name="coverUploadId"
        drop={t('film.coverDrop')}
        note={t('film.coverNote', { types: typesText('cover'), limit: maximumSize('cover'), side: SHARP })}
        error={errors.of('coverUploadId')}
      >
        <ProvenanceNote slot={slots.cover} />
        {result && isSmall(result) && (
          <p className="field-help cover-small" role="status">
            {t('film.coverSmall', { width: result.width, height: result.height, side: SHARP })}
          </p>
        )}
      </FileField>
    </div>
  );
}

/** The model and the prompt of a file that the studio generated; nothing for another file. */
function ProvenanceNote({ slot: { result } }: { slot: FileSlot }) {
  const { t } = useTranslation(['submission', 'common']);
  if (!result?.provenance) return null;
  const { model, prompt } = result.provenance;
  return (
    <div className="made-here">
      <Tag look="quiet">{t('made.here', { model: t(`common:models.${model}`) })}</Tag>
      <p className="caption">
        <span className="visually-hidden">{t('made.prompt')} </span>
        <q>{prompt}</q>
      </p>
    </div>
  );
}
