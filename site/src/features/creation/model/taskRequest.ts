import type { Schema } from '../../../lib/api/schema';
import { lengthOf } from '../../../lib/form/emailAndPhone';
import type { Order } from '../api/generation';
import { fits, ratioOfPicture, type AspectRatio } from './ratios';
import { startsFromPicture, unitOf, type Choice, type Settings } from './settings';

/** What is left of today. */
export type Quota = Schema<'GenerationQuota'>;

/** Why nothing can be ordered now. */
export type Hindrance =
  | { key: 'running' }
  | { key: 'uploading' }
  | { key: 'reference' }
  | { key: 'usedUp'; unit: Quota['unit'] }
  | { key: 'tooMany'; unit: Quota['unit']; count: number };

/** What keeps an order from being sent whatever is typed, first things first; null when nothing does. */
export function hindrance(
  { mode, reference }: Settings,
  { count }: Choice,
  quotas: readonly Quota[],
  now: { running: boolean; uploading: boolean },
): Hindrance | null {
  const unit = unitOf(mode);
  const left = quotas.find((quota) => quota.unit === unit)?.remaining ?? Infinity;
  if (now.running) return { key: 'running' };
  if (left <= 0) return { key: 'usedUp', unit };
  if (left < count) return { key: 'tooMany', unit, count: left };
  if (startsFromPicture(mode) && now.uploading) return { key: 'uploading' };
  if (startsFromPicture(mode) && !reference) return { key: 'reference' };
  return null;
}

/** A clip whose reference has another frame than the one chosen; null while they match, or nobody knows its size. */
export function mismatch(
  { mode, reference }: Settings,
  { can, aspectRatio }: Choice,
): { width: number; height: number; right: AspectRatio | null } | null {
  if (mode !== 'image_to_video' || !reference?.width || !reference.height) return null;
  const { width, height } = reference;
  return fits({ width, height }, aspectRatio)
    ? null
    : { width, height, right: ratioOfPicture({ width, height }, can.aspectRatios) };
}

/** What is wrong with a prompt; counted in characters (code points), as the service does. */
export function promptError(prompt: string, most: number): 'missing' | 'tooLong' | null {
  const length = lengthOf(prompt);
  if (!length) return 'missing';
  return length > most ? 'tooLong' : null;
}

/** The order as the service takes it. What the mode does not have is left out. */
export function taskRequestOf({ mode, prompt, reference }: Settings, choice: Choice): Order {
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
