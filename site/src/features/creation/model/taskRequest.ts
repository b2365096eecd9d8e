import type { Schema } from '../../../lib/api/schema';
import { lengthOf } from '../../../lib/form/text';
import { submitErrorOf, type SubmitError } from '../../../lib/form/formErrors';
import type { TaskRequest } from '../api/generation';
import { fits, ratioOfPicture, type AspectRatio } from './aspectRatio';
import { startsFromPicture, unitOf, type Choice, type Settings } from './settings';

/** What is left of today's quota for pictures or clips. */
export type Quota = Schema<'GenerationQuota'>;

/** Why no task can be created now. */
export type Blocker =
  | { key: 'running' }
  | { key: 'uploading' }
  | { key: 'reference' }
  | { key: 'usedUp'; unit: Quota['unit'] }
  | { key: 'tooMany'; unit: Quota['unit']; count: number };

/** Why no task can be created, whatever the prompt is; the most important reason first. Null when one can. */
export function blockerOf(
  { mode, reference }: Settings,
  { count }: Choice,
  quotas: readonly Quota[],
  now: { running: boolean; uploading: boolean },
): Blocker | null {
  const unit = unitOf(mode);
  const left = quotas.find((quota) => quota.unit === unit)?.remaining ?? Infinity;
  if (now.running) return { key: 'running' };
  if (left <= 0) return { key: 'usedUp', unit };
  if (left < count) return { key: 'tooMany', unit, count: left };
  if (startsFromPicture(mode) && now.uploading) return { key: 'uploading' };
  if (startsFromPicture(mode) && !reference) return { key: 'reference' };
  return null;
}

/**
 * A clip whose reference has another ratio than the chosen one, and the ratio that fits it. Null when they match or when
 * the size of the reference is unknown.
 */
export function ratioMismatch(
  { mode, reference }: Settings,
  { can, aspectRatio }: Choice,
): { width: number; height: number; right: AspectRatio | null } | null {
  if (mode !== 'image_to_video' || !reference?.width || !reference.height) return null;
  const { width, height } = reference;
  return fits({ width, height }, aspectRatio)
    ? null
    : { width, height, right: ratioOfPicture({ width, height }, can.aspectRatios) };
}

/** `most` counts characters (code points), as the service does. */
export function promptError(prompt: string, most: number): 'missing' | 'tooLong' | null {
  const length = lengthOf(prompt);
  if (!length) return 'missing';
  return length > most ? 'tooLong' : null;
}

/** The request for these settings. What does not apply to the mode is null. */
export function taskRequestOf({ mode, prompt, reference }: Settings, choice: Choice): TaskRequest {
  const clip = unitOf(mode) === 'clip';
  return {
    type: mode,
    model: choice.can.model,
    prompt: prompt.trim(),
    referenceUploadId: startsFromPicture(mode) ? (reference?.uploadId ?? null) : null,
    aspectRatio: choice.aspectRatio,
    resolution: choice.resolution,
    duration: clip ? choice.duration : null,
    count: choice.count,
    audio: clip ? choice.audio : null,
  };
}

/** Fields that display their own message. */
const FIELDS_WITH_MESSAGE = ['type', 'model', 'prompt', 'referenceUploadId', 'aspectRatio'];

/** What to show after a request failed. The text at the button includes the messages of fields that have no place of their own. */
export function taskSubmitError(error: unknown): SubmitError {
  const { fields, text } = submitErrorOf(error, {
    failed: (i18n) => i18n.t('creation:failed'),
    fieldOf: { SENSITIVE_CONTENT: 'prompt' },
  });
  const others = Object.keys(fields).filter((name) => !FIELDS_WITH_MESSAGE.includes(name));
  return {
    fields,
    text: (i18n) => [text(i18n), ...others.map((name) => fields[name]!(i18n))].join('\n'),
  };
}
