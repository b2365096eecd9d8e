import type { Schema } from '../../../lib/api/schema';
import type { UploadResult } from '../../../lib/upload/upload';
import type { Capability, Task } from '../api/generation';
import type { AspectRatio } from './ratios';

/** What is made from what. */
export type Mode = Schema<'GenerationType'>;
export type Model = Schema<'GenerationModel'>;
export type Resolution = Schema<'Resolution'>;

/** The modes in the order shown. */
export const MODES: Mode[] = ['text_to_image', 'image_to_image', 'text_to_video', 'image_to_video'];

/** What a mode makes, which is what its quota counts. */
export const unitOf = (mode: Mode): 'picture' | 'clip' => (mode.endsWith('video') ? 'clip' : 'picture');

/** Whether a mode starts from a picture. */
export const startsFromPicture = (mode: Mode): boolean => mode.startsWith('image');

/** What the panel is set to. Pictures and clips keep a model and a resolution each, so that going back finds them. */
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

/** Settings from what the browser kept, whatever shape that has. */
export function reviveSettings(stored: unknown): Settings {
  const kept = { ...FIRST_SETTINGS, ...(stored as Partial<Settings> | null) };
  return {
    ...kept,
    mode: MODES.includes(kept.mode) ? kept.mode : FIRST_SETTINGS.mode,
    models: { ...FIRST_SETTINGS.models, ...kept.models },
    resolutions: { ...FIRST_SETTINGS.resolutions, ...kept.resolutions },
  };
}

/** The panel as a task was ordered. Its reference comes with it when it could be read. */
export function recalled(now: Settings, task: Task, reference: UploadResult | null): Settings {
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

/** The settings that start from a picture: a mode without one becomes its sibling with one. */
export const withReference = (now: Settings, reference: UploadResult): Settings => ({
  ...now,
  reference,
  mode: now.mode.replace('text', 'image') as Mode,
});

/** The settings as far as a model can follow them. */
export interface Choice {
  can: Capability;
  /** The models of this mode. */
  models: Model[];
  /** The model that was wished for and is not on offer. */
  missing: Model | null;
  aspectRatio: AspectRatio;
  resolution: Resolution;
  /** Seconds; null for pictures. */
  duration: number | null;
  count: number;
  audio: boolean;
}

/** Brings settings within what is on offer; null when nothing is on offer for their mode. */
export function choiceOf(settings: Settings, table: readonly Capability[]): Choice | null {
  const unit = unitOf(settings.mode);
  const lines = table.filter(({ type }) => type === settings.mode);
  const wished = settings.models[unit];
  const can = lines.find(({ model }) => model === wished) ?? lines[0];
  if (!can) return null;
  return {
    can,
    models: lines.map(({ model }) => model),
    missing: wished && wished !== can.model ? wished : null,
    aspectRatio: oneOf(can.aspectRatios, settings.aspectRatio),
    resolution: oneOf(can.resolutions, settings.resolutions[unit]),
    duration: can.durations.length ? oneOf(can.durations, settings.duration) : null,
    count: Math.min(settings.count, can.maxCount),
    audio: can.audio && settings.audio,
  };
}

const oneOf = <T>(values: readonly T[], wished: T): T => (values.includes(wished) ? wished : values[0]!);
