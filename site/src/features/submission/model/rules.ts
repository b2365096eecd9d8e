import { lengthOf } from '../../../lib/form/emailAndPhone';
import { descriptionWeight } from '../../../lib/limits/description';
import { lengths } from '../../../lib/limits/limits.gen';
import type { SubmissionDraft } from './draft';

/** Key of a sentence in `submission:faults`. */
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
  | 'tooLong';

/** What is wrong with one field. */
export interface FieldError {
  key: FieldErrorKey;
  /** Longest text, in characters. */
  limit?: number;
}

/** Files that are still on their way count as there. */
export interface OnTheWay {
  video: boolean;
  process: boolean;
}

/** What is wrong with a form, by the field's name in the API. The same rules as backend/contest/submission.go. */
export function submissionErrors(
  draft: SubmissionDraft,
  onTheWay: OnTheWay,
  hosts: string[],
): Record<string, FieldError> {
  const faults: Record<string, FieldError> = {};
  const note = (name: string, fault: FieldError | null) => {
    if (fault) faults[name] = fault;
  };
  note('title', text(draft.title, 'title', lengths.name));
  note('description', descriptionError(draft.description));
  if (draft.processAs === 'text') note('process', text(draft.process, 'process', lengths.process));
  else if (!draft.processFile && !onTheWay.process) note('processUploadId', { key: 'processFile' });
  if (draft.videoAs === 'link') note('videoLink', linkError(draft.videoLink, hosts));
  else if (!draft.video && !onTheWay.video) note('videoUploadId', { key: 'video' });
  if (!draft.tools.length) note('tools', { key: 'tools' });
  if (draft.tools.includes('other')) note('otherTool', text(draft.otherTool, 'otherTool', lengths.name));
  if (!draft.agreement) note('agreement', { key: 'agreement' });
  if (!draft.aiShareConfirmed) note('aiShareConfirmed', { key: 'aiShareConfirmed' });
  return faults;
}

function text(value: string, missing: FieldErrorKey, limit: number): FieldError | null {
  if (!value.trim()) return { key: missing };
  return lengthOf(value) > limit ? { key: 'tooLong', limit } : null;
}

function descriptionError(value: string): FieldError | null {
  if (!value.trim()) return { key: 'description' };
  return descriptionWeight(value.trim()) > lengths.description ? { key: 'descriptionLong' } : null;
}

function linkError(value: string, hosts: string[]): FieldError | null {
  const typed = value.trim();
  if (!typed) return { key: 'link' };
  if (lengthOf(typed) > lengths.links) return { key: 'tooLong', limit: lengths.links };
  const link = URL.canParse(typed) ? new URL(typed) : null;
  if (!link || !/^https?:$/.test(link.protocol) || link.username || link.password)
    return { key: 'linkIncomplete' };
  if (!hosts.includes(link.hostname.toLowerCase().replace(/\.$/, ''))) return { key: 'linkHost' };
  return link.pathname.replaceAll('/', '') === '' && !link.search ? { key: 'linkHome' } : null;
}
