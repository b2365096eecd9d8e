import { useEffect, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { brand, rules } from '../../../content/catalogue';
import { isCode, type LocalizedText } from '../../../lib/api/error';
import {
  submitErrorOf,
  useFormErrors,
  type SubmitErrorTexts,
  type FormErrors,
} from '../../../lib/form/formErrors';
import { useDraft, type Draft } from '../../../lib/form/useDraft';
import { notices } from '../../../lib/notices';
import { userStore, useUser } from '../../../lib/session/user';
import { useFileSlot, type FileSlot } from '../../../lib/upload/useFileSlot';
import { submitWork, type Submission } from '../api/submission';
import { needsConsent } from '../model/disclosure';
import { EMPTY, requestOf, reviveDraft, withKey, type SubmissionDraft } from '../model/draft';
import { withSubtitles } from '../model/subtitles';
import { submissionErrors } from '../model/rules';
import { useOwnQuestions, type OwnQuestions } from './useOwnQuestions';

/** The submission form: its values, its files, its errors, and how it is sent. */
export interface SubmissionFormState {
  draft: Draft<SubmissionDraft>;
  set: <K extends keyof SubmissionDraft>(field: K, value: SubmissionDraft[K]) => void;
  /** What the edition asks beyond these fields. */
  own: OwnQuestions;
  slots: Record<'video' | 'cover' | 'process' | 'subtitles' | 'consent', FileSlot>;
  form: RefObject<HTMLFormElement | null>;
  errors: FormErrors;
  /** `waiting` until the uploads end, then `sending`. */
  stage: 'idle' | 'waiting' | 'sending';
  submit: (event: FormEvent) => void;
  /** Stops waiting for uploads. */
  stopWaiting: () => void;
}

/** The parts of a draft whose fields are merged one by one when the form is open in two tabs. */
const GROUPS = ['answers'];

const FIX_FIRST: LocalizedText = (i18n) => i18n.t('submission:fixFirst');
const LIMIT = rules.figures.maximumSubmissions;
const SUBMIT_ERRORS: SubmitErrorTexts = {
  failed: (i18n) => i18n.t('submission:errors.failed'),
  texts: {
    LIMIT_REACHED: (i18n) => i18n.t('submission:errors.limit', { limit: LIMIT }),
    VALIDATION_FAILED: FIX_FIRST,
    LOGIN_EXPIRED: (i18n) => i18n.t('submission:errors.login'),
  },
  fieldOf: { LINK_USED: 'videoLink' },
};

/** `onSent` gets the submission that the service stored. */
export function useSubmission(onSent: (submission: Submission) => void): SubmissionFormState {
  const { t } = useTranslation('submission');
  const { user } = useUser();
  const draft = useDraft('submission', user?.id ?? null, EMPTY, reviveDraft, GROUPS);
  const { value, change } = draft;
  const own = useOwnQuestions(value);
  const [stage, setStage] = useState<SubmissionFormState['stage']>('idle');
  const put = (part: Partial<SubmissionDraft>) => change((current) => ({ ...current, ...part }));
  const slots = {
    video: useFileSlot({
      kind: 'video',
      result: value.video,
      onChange: (video) => put({ video }),
      maxMinutes: rules.figures.maximumRunningMinutes,
    }),
    cover: useFileSlot({ kind: 'cover', result: value.cover, onChange: (cover) => put({ cover }) }),
    process: useFileSlot({
      kind: 'process',
      result: value.processFile,
      onChange: (processFile) => put({ processFile }),
    }),
    consent: useFileSlot({
      kind: 'process',
      result: value.consent,
      onChange: (consent) => put({ consent }),
    }),
    // Each file that has arrived joins the list, and makes room for the next.
    subtitles: useFileSlot({
      kind: 'subtitles',
      result: null,
      onChange: (file) => file && change((current) => withSubtitles(current, file)),
    }),
  };
  const video = slots.video.progress !== null;
  const process = slots.process.progress !== null;
  const consent = slots.consent.progress !== null;
  const uploading =
    (consent && needsConsent(value.disclosure)) ||
    slots.cover.progress !== null ||
    slots.subtitles.progress !== null ||
    (video && value.videoAs === 'file') ||
    (process && value.processAs === 'file');
  const found = useMemo(() => {
    const hosts = brand.videoLinkHosts;
    const percent = rules.figures.minimumAiPercent;
    const fieldErrors = Object.entries(submissionErrors(value, { video, process, consent }, brand));
    const fixed = fieldErrors.map(([name, { key, limit }]) => [
      name,
      t(`fieldErrors.${key}`, { limit, percent, hosts: hosts.join(', ') }),
    ]);
    return { ...Object.fromEntries(fixed), ...own.errors };
  }, [value, video, process, consent, own, t]);
  const form = useRef<HTMLFormElement>(null);
  const errors = useFormErrors(form, found);

  const send = async () => {
    setStage('sending');
    const body = { ...requestOf(value), ...own.fields };
    const sent = withKey(body, value.sent);
    put({ sent });
    try {
      const submission = await submitWork(body, sent.key);
      draft.clear();
      onSent(submission);
    } catch (error) {
      setStage('idle');
      // The status closes the form.
      if (isCode(error, 'SUBMISSION_ENDED')) void userStore.load();
      errors.show(submitErrorOf(error, SUBMIT_ERRORS));
    }
  };
  const submit = () => {
    if (!errors.validate()) {
      setStage('idle');
      errors.show({ fields: {}, text: FIX_FIRST });
    } else if (uploading) setStage('waiting');
    else void send();
  };
  // Continues as soon as the last upload has ended, whether it succeeded or not.
  const latestSubmit = useRef(submit);
  useEffect(() => {
    latestSubmit.current = submit;
  });
  useEffect(() => {
    if (stage === 'waiting' && !uploading) latestSubmit.current();
  }, [stage, uploading]);

  return {
    draft,
    own,
    set: (field, next) => {
      put({ [field]: next });
      errors.edited(field);
    },
    slots,
    form,
    errors,
    stage,
    submit: (event) => {
      event.preventDefault();
      if (stage === 'idle') submit();
      else notices.info(t('errors.inProgress'));
    },
    stopWaiting: () => setStage('idle'),
  };
}
