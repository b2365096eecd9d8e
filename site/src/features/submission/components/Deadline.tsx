import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { timeline } from '../../../content/catalogue';
import { ownEnd } from '../../../content/ownEnd';
import { clockStore } from '../../../lib/clock/contestClock';
import { deadlineInBothZones } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { readRegistration } from '../../../lib/registration';
import { useOpenFormStep } from '../../../lib/session/useOpenFormStep';
import { useUser } from '../../../lib/session/user';
import { useStore } from '../../../lib/useStore';
import { ClosedForm } from '../../../ui/form/ClosedForm';
import { FilesToCome } from '../../../ui/upload/FilesToCome';
import type { SubmissionFormState } from '../hooks/useSubmission';

/** Whether submitting is closed to the entrant, by their own deadlines; changes when one passes. */
export function useClosed({ draft, slots }: SubmissionFormState): boolean {
  const step = useOpenFormStep(draft.value.video !== null || slots.video.progress !== null);
  return step !== null && step !== 'enter';
}

/** Until when the entrant may submit, and what a film that began to upload in time may do after that. */
export function Deadline({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const language = useLanguage();
  const { submitUntil, uploadGraceUntil } = useUser();
  const both = (moment: string) => deadlineInBothZones(moment, language);
  if (submitUntil)
    return (
      <p className="quiet small form-until" role="note">
        {t('deadline.open', { time: both(submitUntil) })}{' '}
        {uploadGraceUntil
          ? t('deadline.grace', { time: both(uploadGraceUntil) })
          : t('deadline.uploading', { hours: timeline.uploadGraceHours })}
      </p>
    );
  if (!uploadGraceUntil) return null;
  const { video } = state.slots;
  return (
    <>
      <p className="quiet small form-until" role="note">
        {t('deadline.late', { time: both(uploadGraceUntil) })}
      </p>
      <FilesToCome kinds={['video']} onUse={video.put} used={[video.result?.uploadId]} />
    </>
  );
}

/** In place of the form once submitting is closed to the entrant. `kept`: what was typed is in the draft. */
export function Closed({ kept }: { kept: boolean }) {
  const { t } = useTranslation('submission');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const { clock } = useStore(clockStore);
  // Only a decision can have given the entrant more time than everybody.
  const { data, isPending } = useQuery({ queryKey: ['registration'], queryFn: readRegistration });
  const publicEnd = clock?.ping.submissionEndsAt ?? timeline.submission?.endsAt ?? '';
  const registrationEnd = clock?.ping.registrationEndsAt ?? timeline.registration.endsAt;
  const endsAt = ownEnd(publicEnd, registrationEnd, data?.reviewedAt ?? null);
  return (
    <ClosedForm title={t('deadline.closed')}>
      {!isPending && <p>{t('deadline.closedText', { time: deadlineInBothZones(endsAt, language) })}</p>}
      {kept && <p className="quiet">{common('draftKept')}</p>}
    </ClosedForm>
  );
}
