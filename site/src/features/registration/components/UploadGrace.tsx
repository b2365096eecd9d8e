import { useTranslation } from 'react-i18next';
import { timeline } from '../../../content/catalogue';
import { deadlineInBothZones } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useUser } from '../../../lib/session/user';
import { FilesToCome } from '../../../ui/upload/FilesToCome';
import type { MaterialSlots } from '../hooks/useMaterials';
import { MATERIALS, type MaterialKind } from '../model/materials';

/** What files that began to upload in time may do after the deadline: for how long, or until when once one has begun. */
export function UploadGrace({ slots }: { slots: MaterialSlots }) {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  const { registerUntil, uploadGraceUntil } = useUser();
  if (!uploadGraceUntil && !registerUntil) return null;
  return (
    <>
      <p className="quiet">
        {uploadGraceUntil
          ? t('materials.grace', { time: deadlineInBothZones(uploadGraceUntil, language) })
          : t('materials.uploading', { hours: timeline.uploadGraceHours })}
      </p>
      {!registerUntil && (
        <FilesToCome
          kinds={MATERIALS}
          onUse={(file) => slots[file.kind as MaterialKind].put(file)}
          used={MATERIALS.map((kind) => slots[kind].result?.uploadId)}
        />
      )}
    </>
  );
}
