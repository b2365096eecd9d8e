import type { Schema } from '../../../lib/api/schema';
import type { UploadResult } from '../../../lib/upload/upload';
import type { Capability, Task } from '../api/generation';
import type { AspectRatio } from './aspectRatio';

/** The API calls it the type of a task. */
export type Mode = Schema<'GenerationType'>;
export type Model = Schema<'GenerationModel'>;
export type Resolution = Schema<'Resolution'>;

/** A resolution as it is displayed: `1080p`, `2K`. */
export const resolutionText = (resolution: Resolution): string => resolution.replace('P', 'p');

/** In the order shown. */
export const MODES: Mode[] = ['text_to_image', 'image_to_image', 'text_to_video', 'image_to_video'];

/** What a mode produces; pictures and clips have separate quotas. */
export const unitOf = (mode: Mode): 'picture' | 'clip' => (mode.endsWith('video') ? 'clip' : 'picture');

/** Whether a mode needs a reference picture. */
export const startsFromPicture = (mode: Mode): boolean => mode.startsWith('image');

/** The values of the panel. Pictures and clips each keep their own model and resolution when the mode changes. */
export interface Settings {
  mode: Mode;
  prompt: string;
  models: { picture: Model | null; clip: Model | null };
  resolutions: { picture: Resolution; clip: Resolution };
  aspectRatio: AspectRatio;
  /** Seconds. */
  duration: number;
  count: number;
  audio: boolean;
  reference: UploadResult | null;
}

export const FIRST_SETTINGS: Settings = {
  mode: 'text_to_image',
  prompt: '',
  models: { picture: null, clip: null },
  resolutions: { picture: '1K', clip: '720P' },
  aspectRatio: '16:9',
  duration: 5,
  count: 1,
  audio: true,
  reference: null,
};

/** Settings from a stored draft of any shape. */
export function reviveSettings(stored: unknown): Settings {
  const kept = { ...FIRST_SETTINGS, ...(stored as Partial<Settings> | null) };
  return {
    ...kept,
    mode: MODES.includes(kept.mode) ? kept.mode : FIRST_SETTINGS.mode,
    models: { ...FIRST_SETTINGS.models, ...kept.models },
    resolutions: { ...FIRST_SETTINGS.resolutions, ...kept.resolutions },
  };
}

/** The settings of a task, for the panel. `reference` is null when it could not be read. */
export function settingsOf(now: Settings, task: Task, reference: UploadResult | null): Settings {
  const unit = unitOf(task.type);
  return {
    mode: task.type,
    prompt: task.prompt,
    models: { ...now.models, [unit]: task.model },
    resolutions: { ...now.resolutions, [unit]: task.resolution },
    aspectRatio: task.aspectRatio,
    duration: task.duration ?? now.duration,
    count: task.count,
    audio: unit === 'clip' ? task.audio : now.audio,
    reference: startsFromPicture(task.type) ? reference : now.reference,
  };
}

/** The settings with a reference; a text mode becomes the image mode with the same output. */
export const withReference = (now: Settings, reference: UploadResult): Settings => ({
  ...now,
  reference,
  mode: now.mode.replace('text', 'image') as Mode,
});

/** The settings, adjusted to what the chosen model can do. */
export interface Choice {
  can: Capability;
  /** The models of this mode. */
  models: Model[];
  /** The chosen model when it is not available; another one replaces it. */
  missing: Model | null;
  aspectRatio: AspectRatio;
  resolution: Resolution;
  /** Seconds; null for pictures. */
  duration: number | null;
  count: number;
  audio: boolean;
}

/** Adjusts settings to the capability table; null when no model supports their mode. */
export function choiceOf(settings: Settings, table: readonly Capability[]): Choice | null {
  const unit = unitOf(settings.mode);
  const rows = table.filter(({ type }) => type === settings.mode);
  const wanted = settings.models[unit];
  const can = rows.find(({ model }) => model === wanted) ?? rows[0];
  if (!can) return null;
  return {
    can,
    models: rows.map(({ model }) => model),
    missing: wanted && wanted !== can.model ? wanted : null,
    aspectRatio: oneOf(can.aspectRatios, settings.aspectRatio),
    resolution: oneOf(can.resolutions, settings.resolutions[unit]),
    duration: can.durations.length ? oneOf(can.durations, settings.duration) : null,
    count: Math.min(settings.count, can.maxCount),
    audio: can.audio && settings.audio,
  };
}

const oneOf = <T>(values: readonly T[], wanted: T): T => (values.includes(wanted) ? wanted : values[0]!);
