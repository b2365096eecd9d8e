import { useEffect, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmitError } from '../../../lib/api/message';
import { brand, rules } from '../../../content/catalogue';
import { focusFirstInvalid } from '../../../lib/form/focusFirstInvalid';
import { notices } from '../../../lib/notices';
import { useDraft, type Draft } from '../../../lib/form/useDraft';
import { useFieldErrors, type FormFieldErrors } from '../../../lib/form/useFieldErrors';
import { useUser } from '../../../lib/session/user';
import { submitWork, type Submission } from '../api/submission';
import { EMPTY, requestOf, reviveDraft, type SubmissionDraft } from '../model/draft';
import { attemptOf } from '../model/attempt';
import { FIX_FIRST, submitErrorOf } from '../model/submitError';
import { submissionErrors } from '../model/rules';
import { useUploadSlot, type UploadSlot } from './useUploadSlot';

/** The submission form: what is typed and uploaded, what is wrong with it, and how it is sent. */
export interface SubmissionFormState {
  draft: Draft<SubmissionDraft>;
  set: <K extends keyof SubmissionDraft>(field: K, value: SubmissionDraft[K]) => void;
  slots: Record<'video' | 'cover' | 'process', UploadSlot>;
  faults: FormFieldErrors;
  form: RefObject<HTMLFormElement | null>;
  refusal: string;
  /** `waiting` for uploads to end, then `sending`. */
  stage: 'idle' | 'waiting' | 'sending';
  submit: (event: FormEvent) => void;
  /** Stops waiting for uploads. */
  stopWaiting: () => void;
}

/** The form, with its draft. `onSent` is told what the service stored. */
export function useSubmission(onSent: (submission: Submission) => void): SubmissionFormState {
  const { t, i18n } = useTranslation('submission');
  const { user } = useUser();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft('submission', user?.id ?? null, EMPTY, reviveDraft);
  const { value, change } = draft;
  const [stage, setStage] = useState<SubmissionFormState['stage']>('idle');
  const [refusal, setRefusal] = useState<SubmitError | null>(null);
  const put = (part: Partial<SubmissionDraft>) => change((current) => ({ ...current, ...part }));
  const slots = {
    video: useUploadSlot('video', value.video, (video) => put({ video })),
    cover: useUploadSlot('cover', value.cover, (cover) => put({ cover })),
    process: useUploadSlot('process', value.processFile, (processFile) => put({ processFile })),
  };
  const wanted = [slots.cover];
  if (value.videoAs === 'file') wanted.push(slots.video);
  if (value.processAs === 'file') wanted.push(slots.process);
  const uploading = wanted.some(({ progress }) => progress);
  const onTheWay = { video: !!slots.video.progress, process: !!slots.process.progress };
  const found = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(submissionErrors(value, onTheWay, brand.videoLinkHosts)).map(
          ([name, { key, limit }]) => [
            name,
            t(`faults.${key}`, {
              limit,
              hosts: brand.videoLinkHosts.join(', '),
              percent: rules.figures.minimumAiPercent,
            }),
          ],
        ),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- onTheWay is two booleans
    [value, onTheWay.video, onTheWay.process, t],
  );
  const faults = useFieldErrors(found);

  const refuse = (refused: SubmitError) =>
    focusFirstInvalid(form.current, () => {
      faults.refuse(refused.fields);
      setRefusal(refused);
      setStage('idle');
    });
  const send = async () => {
    setStage('sending');
    const body = requestOf(value);
    const attempt = attemptOf(body, value.sent);
    put({ sent: attempt });
    try {
      const submission = await submitWork(body, attempt.key);
      draft.clear();
      onSent(submission);
    } catch (error) {
      refuse(submitErrorOf(error));
    }
  };
  const tryToSend = () => {
    setRefusal(null);
    if (!faults.attempt()) return refuse(FIX_FIRST);
    if (uploading) setStage('waiting');
    else void send();
  };
  // Goes on as soon as the last upload has ended, well or not.
  const goOn = useRef(tryToSend);
  useEffect(() => {
    goOn.current = tryToSend;
  });
  useEffect(() => {
    if (stage === 'waiting' && !uploading) goOn.current();
  }, [stage, uploading]);

  return {
    draft,
    set: (field, next) => {
      put({ [field]: next });
      faults.changed(field);
      setRefusal(null);
    },
    slots,
    faults,
    form,
    refusal: refusal?.text(i18n) ?? '',
    stage,
    submit: (event) => {
      event.preventDefault();
      if (stage === 'idle') tryToSend();
      else notices.info(t('refusals.inProgress'));
    },
    stopWaiting: () => setStage('idle'),
  };
}
