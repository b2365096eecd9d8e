import type { Schema } from '../../../lib/api/schema';
import { lengthOf, singleLine } from '../../../lib/form/text';
import { lengths } from '../../../lib/limits/limits.gen';
import { draftAnswers, reviveAnswers, type DraftAnswers } from '../../../lib/questions/questions';
import type { UploadResult } from '../../../lib/upload/upload';
import type { EarlierFiles } from '../api/submission';
import {
  disclosedBefore,
  disclosureOf,
  reviveDisclosure,
  UNDISCLOSED,
  withMadeHere,
  type DraftDisclosure,
} from './disclosure';

/** An AI tool by its name in the API. */
export type Tool = Schema<'Tool'>;

/** The tools in display order. */
export const TOOLS: Tool[] = ['gemini', 'imagen', 'veo', 'other'];

/** A request that was sent, with its idempotency key. */
export interface SentRequest {
  /** The JSON of the request. */
  body: string;
  key: string;
}

/** A file of subtitles of the form. */
export type DraftSubtitles = Schema<'SubtitleFile'> & Pick<UploadResult, 'name' | 'warnings'>;

/** The values of the submission form as typed; files once they are uploaded. */
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
  /** Tags of BCP 47 of what is heard in the film. */
  spoken: string[];
  subtitles: DraftSubtitles[];
  disclosure: DraftDisclosure;
  /** The consent of the people who can be recognised. */
  consent: UploadResult | null;
  tools: Tool[];
  otherTool: string;
  /** One of the edition's categories, or empty. */
  category: string;
  /** Answers to the organisers' own questions. */
  answers: DraftAnswers;
  agreement: boolean;
  aiShareConfirmed: boolean;
  /** The last request, so that repeating it does not submit twice. */
  sent: SentRequest | null;
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
  spoken: [],
  subtitles: [],
  disclosure: UNDISCLOSED,
  consent: null,
  tools: [],
  otherTool: '',
  category: '',
  answers: {},
  agreement: false,
  aiShareConfirmed: false,
  sent: null,
};

/** A draft from what the browser has stored, whatever its shape. */
export function reviveDraft(stored: unknown): SubmissionDraft {
  const draft = { ...EMPTY, ...(stored as Partial<SubmissionDraft> | null) };
  const list = <T>(of: T[]): T[] => (Array.isArray(of) ? of : []);
  return {
    ...draft,
    spoken: list(draft.spoken),
    answers: reviveAnswers(draft.answers),
    subtitles: list(draft.subtitles),
    disclosure: reviveDisclosure(draft.disclosure),
    tools: TOOLS.filter((tool) => draft.tools.includes(tool)),
  };
}

/** Copies an earlier submission into the draft. Files picked meanwhile stay; a link is not copied. */
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
    category: earlier.category ?? draft.category,
    answers: { ...draft.answers, ...draftAnswers(earlier.answers) },
    spoken: earlier.spoken?.length ? earlier.spoken : draft.spoken,
    subtitles: earlier.subtitles?.length
      ? earlier.subtitles.map(({ language, kind, uploadId, name }) => ({ language, kind, uploadId, name }))
      : draft.subtitles,
    disclosure: disclosedBefore(earlier.disclosure, draft.disclosure),
    consent: draft.consent ?? files.consent,
  };
}

/** Whether `startFrom` would replace something that was typed or ticked. */
export function replacesTyped(draft: SubmissionDraft, earlier: Schema<'Submission'>): boolean {
  const { title, description, process, tools, otherTool } = earlier;
  const lost = (typed: string, other: string | null) =>
    other !== null && typed.trim() !== '' && typed.trim() !== other.trim();
  return (
    lost(draft.title, title) ||
    lost(draft.description, description) ||
    lost(draft.process, process) ||
    lost(draft.otherTool, otherTool ?? '') ||
    draft.tools.some((tool) => !tools.includes(tool))
  );
}

/** How the studio generated a file. */
export type Provenance = Schema<'Provenance'>;

/** The form's tool for each model; `named` is what to write as the other tool where the form has no checkbox for it. */
const TOOL_OF: Record<Provenance['model'], { tool: Tool; named?: string }> = {
  imagen4: { tool: 'imagen' },
  veo3: { tool: 'veo' },
  seedream: { tool: 'other', named: 'Seedream' },
  seedance: { tool: 'other', named: 'Seedance' },
};

const TOOL_NAMES: Partial<Record<Provenance['model'], string>> = { imagen4: 'Imagen 4', veo3: 'Veo 3' };

/** Ticks the tool that generated a file, and declares it where `field` says what the file is. Other tools and the text of the other tool stay. */
export function withToolOf(
  draft: SubmissionDraft,
  { model }: Provenance,
  field?: 'video' | 'cover',
): SubmissionDraft {
  const { tool, named } = TOOL_OF[model];
  return {
    ...draft,
    tools: TOOLS.filter((other) => other === tool || draft.tools.includes(other)),
    otherTool: named ? withName(draft.otherTool, named) : draft.otherTool,
    ...(field && { disclosure: withMadeHere(draft.disclosure, field, named ?? TOOL_NAMES[model] ?? model) }),
  };
}

function withName(written: string, name: string): string {
  if (written.toLowerCase().includes(name.toLowerCase())) return written;
  const longer = written.trim() ? `${written.trim()}, ${name}` : name;
  return lengthOf(longer) > lengths.name ? written : longer;
}

/** The request for a draft. Values of the alternative not chosen are left out. */
export function requestOf(draft: SubmissionDraft): Schema<'SubmissionRequest'> {
  const asText = draft.processAs === 'text';
  const asFile = draft.videoAs === 'file';
  const disclosure = disclosureOf(draft.disclosure, draft.consent);
  return {
    title: singleLine(draft.title),
    description: draft.description.trim(),
    process: asText ? draft.process.trim() : null,
    processUploadId: asText ? null : (draft.processFile?.uploadId ?? null),
    coverUploadId: draft.cover?.uploadId ?? null,
    tools: draft.tools,
    otherTool: draft.tools.includes('other') ? singleLine(draft.otherTool) : null,
    videoUploadId: asFile ? (draft.video?.uploadId ?? null) : null,
    videoLink: asFile ? null : draft.videoLink.trim(),
    english: draft.english,
    ...(draft.spoken.length > 0 && { spoken: draft.spoken }),
    ...(asFile &&
      draft.subtitles.length > 0 && {
        subtitles: draft.subtitles.map(({ language, kind, uploadId }) => ({ language, kind, uploadId })),
      }),
    ...(disclosure && { disclosure }),
    agreement: true,
    aiShareConfirmed: true,
  };
}

/** A request with its idempotency key: that of the last request when it is the same, else a new one. */
export function withKey(request: Schema<'SubmissionRequest'>, last: SentRequest | null): SentRequest {
  const body = JSON.stringify(request);
  return last?.body === body ? last : { body, key: newKey() };
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
