import type { Schema } from '../lib/api/schema';
import type { UploadResult } from '../lib/upload/upload';
import type { Capabilities, Capability, Result, Task } from '../features/creation/api/generation';

const CREATED = '2025-09-12T10:00:00+08:00';

/** A generated picture. */
export const pictureResult = (change: Partial<Result> = {}): Result => ({
  ...{ url: 'https://store.example/p?signed=1', contentType: 'image/png', size: 9 },
  ...{ width: 1280, height: 720, durationSeconds: null },
  ...change,
});

/** A completed task with one picture, unless changed. */
export const task = (id: string, change: Partial<Task> = {}): Task => ({
  ...{ id, state: 'completed', type: 'text_to_image', model: 'seedream', prompt: `Prompt ${id}` },
  ...{ referenceUploadId: null, reference: null, aspectRatio: '16:9', resolution: '1K', duration: null },
  ...{ count: 1, audio: false, results: [pictureResult()], error: null, retryOf: null },
  ...{ createdAt: CREATED, endedAt: '2025-09-12T10:00:12+08:00', ...change },
});

/** A running task. */
export const running = (id: string, change: Partial<Task> = {}): Task =>
  task(id, { state: 'in_progress', results: [], endedAt: null, ...change });

/** A failed task. */
export const failed = (id: string, code: NonNullable<Task['error']>['code'], change: Partial<Task> = {}) =>
  task(id, { state: 'failed', results: [], error: { code, message: code }, ...change });

/** A finished upload of a picture. */
export const picture = (change: Partial<UploadResult> = {}): UploadResult => ({
  ...{ uploadId: 'u1', kind: 'reference', name: 'whale.png', size: 9, durationSeconds: null },
  ...{ width: 1280, height: 720, url: 'https://store.example/u1', ...change },
});

/** A finished upload of a picture, as the service sends it. */
export const uploaded = (change: Partial<Schema<'Upload'>> = {}): Schema<'Upload'> => ({
  ...{ id: 'u1', kind: 'reference', name: 'whale.png', size: 9, state: 'succeed', received: 9 },
  ...{ sessionUrl: null, reason: null, reasonCode: null, reasonTexts: null, url: 'https://store.example/u1' },
  ...{ durationSeconds: null, width: 1280, height: 720, warnings: [], provenance: null, ...change },
});

const REFERENCE = { types: ['image/png', 'image/jpeg'], maxBytes: 10_485_760, maxSide: 4096 };

/** The capability table of four models. */
export function table(): Capability[] {
  const pictures = { resolutions: ['1K', '2K'], durations: [], maxCount: 4, audio: false, remaining: 40 };
  const clips = { resolutions: ['720P', '1080P'], maxCount: 2, remaining: 10 };
  const all = ['16:9', '9:16', '4:3', '3:4', '1:1', '2.39:1'];
  const rows = [
    { type: 'text_to_image', model: 'seedream', aspectRatios: all, ...pictures, reference: null },
    { type: 'text_to_image', model: 'imagen4', aspectRatios: all.slice(0, 5), ...pictures, reference: null },
    { type: 'image_to_image', model: 'seedream', aspectRatios: all, ...pictures, reference: REFERENCE },
    { type: 'text_to_video', model: 'seedance', aspectRatios: all, durations: [5, 8, 10], audio: false },
    { type: 'text_to_video', model: 'veo3', aspectRatios: all.slice(0, 2), durations: [8], audio: true },
    { type: 'image_to_video', model: 'seedance', aspectRatios: all, durations: [5, 8, 10], audio: false },
  ];
  return rows.map((row) => ({
    ...(row.type.endsWith('video') ? clips : {}),
    reference: row.type.startsWith('image') ? REFERENCE : null,
    ...row,
  })) as Capability[];
}

/** The capabilities, with this much left of today's quota. */
export const capabilities = (left: { picture?: number; clip?: number } = {}): Capabilities => ({
  items: table(),
  quota: [
    { unit: 'picture', limit: 40, remaining: left.picture ?? 40, resetsAt: '2025-09-13T00:00:00+08:00' },
    { unit: 'clip', limit: 10, remaining: left.clip ?? 6, resetsAt: '2025-09-13T00:00:00+08:00' },
  ],
  maxPrompt: 800,
});
