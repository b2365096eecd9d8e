import type { Schema } from '../../../lib/api/schema';
import type { UploadResult } from '../../../lib/upload/upload';

/** An AI tool as the API names it. */
export type Tool = Schema<'Tool'>;

/** The tools in the order shown. */
export const TOOLS: Tool[] = ['gemini', 'imagen', 'veo', 'other'];

/** Everything the submission form asks for, as typed; files once they are uploaded. */
export interface SubmissionDraft {
  title: string;
  description: string;
  videoAs: 'file' | 'link';
  video: UploadResult | null;
  videoLink: string;
  cover: UploadResult | null;
  english: boolean;
  processAs: 'text' | 'file';
  process: string;
  processFile: UploadResult | null;
  tools: Tool[];
  otherTool: string;
  agreement: boolean;
  aiShareConfirmed: boolean;
  /** The last send that was tried, so that repeating it does not submit twice. */
  sent: { body: string; key: string } | null;
}

export const EMPTY: SubmissionDraft = {
  title: '',
  description: '',
  videoAs: 'file',
  video: null,
  videoLink: '',
  cover: null,
  english: false,
  processAs: 'text',
  process: '',
  processFile: null,
  tools: [],
  otherTool: '',
  agreement: false,
  aiShareConfirmed: false,
  sent: null,
};

/** A draft from what the browser kept, whatever shape that has. */
export function reviveDraft(stored: unknown): SubmissionDraft {
  const draft = { ...EMPTY, ...(stored as Partial<SubmissionDraft> | null) };
  return { ...draft, tools: TOOLS.filter((tool) => draft.tools.includes(tool)) };
}

/** The files of an earlier submission, as far as they are still there. */
export type EarlierFiles = Pick<SubmissionDraft, 'video' | 'cover' | 'processFile'>;

/** An earlier submission as the next version's beginning. A file that was picked meanwhile stays; a link serves once only. */
export function startFrom(
  draft: SubmissionDraft,
  earlier: Schema<'Submission'>,
  files: EarlierFiles,
): SubmissionDraft {
  const { title, description, process, tools, otherTool, english } = earlier;
  return {
    ...draft,
    ...{ title, description, tools, english },
    video: draft.video ?? files.video,
    videoAs: files.video ? 'file' : draft.videoAs,
    cover: draft.cover ?? files.cover,
    process: process ?? draft.process,
    processFile: draft.processFile ?? files.processFile,
    processAs: process ? 'text' : files.processFile ? 'file' : draft.processAs,
    otherTool: otherTool ?? '',
  };
}

/** The form as the service takes it. What belongs to the way not chosen is left out. */
export function requestOf(draft: SubmissionDraft): Schema<'SubmissionRequest'> {
  const asText = draft.processAs === 'text';
  const asFile = draft.videoAs === 'file';
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    process: asText ? draft.process.trim() : null,
    processUploadId: asText ? null : (draft.processFile?.uploadId ?? null),
    coverUploadId: draft.cover?.uploadId ?? null,
    tools: draft.tools,
    otherTool: draft.tools.includes('other') ? draft.otherTool.trim() : null,
    videoUploadId: asFile ? (draft.video?.uploadId ?? null) : null,
    videoLink: asFile ? null : draft.videoLink.trim(),
    english: draft.english,
    agreement: true,
    aiShareConfirmed: true,
  };
}
