import { isVisible, lengthOf } from '../../../lib/form/text';
import { descriptionWeight } from '../../../lib/limits/limits';
import { lengths } from '../../../lib/limits/limits.gen';
import { isShare, needsConsent } from './disclosure';
import type { SubmissionDraft } from './draft';
import { filmLinkKey, type FilmLinkRules } from './filmLink';

/** Key of a message in `submission:fieldErrors`. */
export type FieldErrorKey =
  | 'title'
  | 'description'
  | 'descriptionLong'
  | 'process'
  | 'processFile'
  | 'video'
  | 'link'
  | 'linkIncomplete'
  | 'linkHost'
  | 'linkHome'
  | 'tools'
  | 'otherTool'
  | 'agreement'
  | 'aiShareConfirmed'
  | 'share'
  | 'consent'
  | 'tooLong';

/** The error of one field. */
export interface FieldError {
  key: FieldErrorKey;
  /** Maximum length, in characters. */
  limit?: number;
}

/** The files that are uploading; they count as present. */
export interface Uploading {
  video: boolean;
  process: boolean;
  consent?: boolean;
}

/** The errors of a form by the field's name in the API. The same rules as backend/submission/submission.go. */
export function submissionErrors(
  draft: SubmissionDraft,
  uploading: Uploading,
  links: FilmLinkRules,
): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  const check = (name: string, error: FieldError | null) => {
    if (error) errors[name] = error;
  };
  check('title', text(draft.title, 'title', lengths.name));
  check('description', descriptionError(draft.description));
  if (draft.processAs === 'text') check('process', text(draft.process, 'process', lengths.process));
  else if (!draft.processFile && !uploading.process) check('processUploadId', { key: 'processFile' });
  if (draft.videoAs === 'link') check('videoLink', linkError(draft.videoLink, links));
  else if (!draft.video && !uploading.video) check('videoUploadId', { key: 'video' });
  if (!draft.tools.length) check('tools', { key: 'tools' });
  if (draft.tools.includes('other')) check('otherTool', text(draft.otherTool, 'otherTool', lengths.name));
  if (!isShare(draft.disclosure.share)) check('disclosure.share', { key: 'share' });
  if (needsConsent(draft.disclosure) && !draft.consent && !uploading.consent)
    check('disclosure.consentUploadId', { key: 'consent' });
  if (!draft.agreement) check('agreement', { key: 'agreement' });
  if (!draft.aiShareConfirmed) check('aiShareConfirmed', { key: 'aiShareConfirmed' });
  return errors;
}

function text(value: string, missing: FieldErrorKey, limit: number): FieldError | null {
  if (!isVisible(value)) return { key: missing };
  return lengthOf(value) > limit ? { key: 'tooLong', limit } : null;
}

function descriptionError(value: string): FieldError | null {
  if (!isVisible(value)) return { key: 'description' };
  return descriptionWeight(value.trim()) > lengths.description ? { key: 'descriptionLong' } : null;
}

function linkError(value: string, rules: FilmLinkRules): FieldError | null {
  if (!value.trim()) return { key: 'link' };
  if (lengthOf(value) > lengths.links) return { key: 'tooLong', limit: lengths.links };
  const key = filmLinkKey(value, rules);
  if (!key) return { key: 'linkIncomplete' };
  const host = key.split(/[/?]/, 1)[0]!;
  if (!rules.videoLinkHosts.includes(host)) return { key: 'linkHost' };
  return key === host ? { key: 'linkHome' } : null;
}
