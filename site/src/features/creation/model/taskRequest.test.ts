import { describe, expect, it } from 'vitest';
import { capabilities, picture, running, table, task } from '@/testing/studioFixtures';
import { fits, iconSize, ratioOf } from './aspectRatio';
import { pictureFacts } from './referencePicture';
import {
  choiceOf,
  FIRST_SETTINGS,
  reviveSettings,
  settingsOf,
  withReference,
  type Settings,
} from './settings';
import { fileName, pauseBefore, progressPercent, usualSeconds } from './task';
import { blockerOf, promptError, ratioMismatch, taskRequestOf } from './taskRequest';

const set = (change: Partial<Settings>): Settings => ({ ...FIRST_SETTINGS, prompt: ' A boat ', ...change });
const choose = (settings: Settings) => choiceOf(settings, table())!;
const idle = { running: false, uploading: false };

describe('choiceOf', () => {
  it('adjusts the settings to the model, and restores them for another one', () => {
    const wide = set({ mode: 'text_to_video', aspectRatio: '2.39:1', duration: 5, count: 4, audio: true });
    const veo = choose({ ...wide, models: { picture: null, clip: 'veo3' } });
    expect(veo).toMatchObject({ aspectRatio: '16:9', duration: 8, count: 2, audio: true });
    expect(choose(wide)).toMatchObject({ aspectRatio: '2.39:1', duration: 5, count: 2, audio: false });
    expect(choose({ ...wide, mode: 'text_to_image' })).toMatchObject({ duration: null, count: 4 });
  });

  it('names the unavailable model and its replacement', () => {
    const choice = choose(set({ mode: 'image_to_image', models: { picture: 'imagen4', clip: null } }));
    expect([choice.missing, choice.can.model]).toEqual(['imagen4', 'seedream']);
    expect(choiceOf(set({}), [])).toBeNull();
  });
});

describe('a task request', () => {
  it('contains only what applies to its mode', () => {
    const pictures = set({ reference: picture(), count: 3 });
    expect(taskRequestOf(pictures, choose(pictures))).toEqual({
      ...{ type: 'text_to_image', model: 'seedream', prompt: 'A boat', referenceUploadId: null },
      ...{ aspectRatio: '16:9', resolution: '1K', duration: null, count: 3, audio: null },
    });
    const clip = { ...pictures, mode: 'image_to_video' as const, count: 1 };
    expect(taskRequestOf(clip, choose(clip))).toMatchObject({
      ...{ model: 'seedance', referenceUploadId: 'u1', resolution: '720P', duration: 5, audio: false },
    });
  });

  it.each([
    ['nothing', set({}), idle, capabilities(), null],
    ['a running task', set({}), { ...idle, running: true }, capabilities(), { key: 'running' }],
    ['a quota used up', set({}), idle, capabilities({ picture: 0 }), { key: 'usedUp', unit: 'picture' }],
    [
      'more than is left',
      set({ mode: 'text_to_video', count: 2 }),
      idle,
      capabilities({ clip: 1 }),
      { key: 'tooMany', unit: 'clip', count: 1 },
    ],
    ['a missing reference', set({ mode: 'image_to_image' }), idle, capabilities(), { key: 'reference' }],
    [
      'a reference that is being uploaded',
      set({ mode: 'image_to_image' }),
      { ...idle, uploading: true },
      capabilities(),
      { key: 'uploading' },
    ],
  ] as const)('is blocked by %s', (_, settings, now, { quota }, expected) => {
    expect(blockerOf(settings, choose(settings), quota, now)).toEqual(expected);
  });

  it('names the ratio that fits the reference of a clip', () => {
    const square = set({ mode: 'image_to_video', reference: picture({ width: 1000, height: 1010 }) });
    expect(ratioMismatch(square, choose(square))).toEqual({ width: 1000, height: 1010, right: '1:1' });
    const odd = { ...square, reference: picture({ width: 1000, height: 300 }) };
    expect(ratioMismatch(odd, choose(odd))?.right).toBeNull();
    const fitting = { ...square, aspectRatio: '1:1' as const };
    expect(ratioMismatch(fitting, choose(fitting))).toBeNull();
    expect(ratioMismatch({ ...square, mode: 'image_to_image' }, choose(square))).toBeNull();
  });

  it('counts a prompt in characters, as the service does', () => {
    expect([promptError('🎬'.repeat(800), 800), promptError('船'.repeat(801), 800)]).toEqual([
      null,
      'tooLong',
    ]);
    expect(promptError(' \n', 800)).toBe('missing');
  });
});

describe('settings', () => {
  it('are restored from a task, and keep what it does not contain', () => {
    const before = set({ models: { picture: 'imagen4', clip: null }, audio: false });
    const after = settingsOf(
      before,
      task('t', {
        ...{ type: 'image_to_video', model: 'veo3', aspectRatio: '9:16', resolution: '1080P' },
        ...{ duration: 8, count: 2, audio: true, prompt: 'Rain' },
      }),
      picture(),
    );
    expect(after).toEqual({
      ...{ mode: 'image_to_video', prompt: 'Rain', models: { picture: 'imagen4', clip: 'veo3' } },
      ...{ resolutions: { picture: '1K', clip: '1080P' }, aspectRatio: '9:16', duration: 8, count: 2 },
      ...{ audio: true, reference: picture() },
    });
  });

  it('change to an image mode with a reference', () => {
    expect(withReference(set({ mode: 'text_to_video' }), picture()).mode).toBe('image_to_video');
    expect(withReference(set({ mode: 'image_to_image' }), picture()).mode).toBe('image_to_image');
  });

  it('are valid whatever draft was stored', () => {
    expect(reviveSettings(null)).toEqual(FIRST_SETTINGS);
    expect(reviveSettings({ mode: 'song', models: { clip: 'veo3' } })).toMatchObject({
      ...{ mode: 'text_to_image', models: { picture: null, clip: 'veo3' } },
    });
  });
});

describe('aspect ratios', () => {
  it('have icons of their own shape, within the limits', () => {
    for (const ratio of ['16:9', '9:16', '4:3', '3:4', '1:1', '2.39:1'] as const) {
      const { width, height } = iconSize(ratio);
      expect(Math.abs(width / height / ratioOf(ratio) - 1)).toBeLessThan(0.03);
      expect(width <= 57 && height <= 42).toBe(true);
    }
  });

  it('have the tolerance of the service', () => {
    expect([fits({ width: 1000, height: 580 }, '16:9'), fits({ width: 21, height: 9 }, '2.39:1')]).toEqual([
      true,
      true,
    ]);
    expect(fits({ width: 1000, height: 600 }, '16:9')).toBe(false);
  });
});

describe('a running task', () => {
  it('is polled at pauses from one second to ten', () => {
    const pauses = Array.from({ length: 12 }, (_, polls) => pauseBefore(polls));
    expect([pauses[0], pauses.at(-1)]).toEqual([1_000, 10_000]);
    expect(pauses.every((pause, i) => !i || pause >= pauses[i - 1]!)).toBe(true);
  });

  it('is compared with tasks of the same model and mode', () => {
    const took = (id: string, seconds: number, change = {}) =>
      task(id, {
        endedAt: new Date(Date.parse(task(id).createdAt) + seconds * 1000).toISOString(),
        ...change,
      });
    const tasks = [
      took('a', 4),
      took('b', 90),
      took('c', 6),
      took('d', 1, { model: 'imagen4' }),
      running('e'),
    ];
    expect(usualSeconds(tasks, 'text_to_image', 'seedream')).toBe(6);
    expect(usualSeconds(tasks, 'image_to_image', 'imagen4')).toBe(1);
    expect(usualSeconds(tasks, 'text_to_video', 'seedance')).toBeNull();
  });

  it('is at half after half of the usual time, and never at the end', () => {
    expect([0, 5, 10, 20, 100_000].map((seconds) => progressPercent(seconds, 'text_to_image', 10))).toEqual([
      0, 50, 75, 87, 99,
    ]);
  });
});

it('names a file after its prompt', () => {
  const [png] = task('t').results;
  expect(fileName({ prompt: 'A moon, that is — also a boat!' }, png!, 1)).toBe(
    'a-moon-that-is-also-a-boat-2.png',
  );
  expect(fileName({ prompt: '纸鲸鱼/灯' }, { contentType: 'video/mp4' }, 0)).toBe('纸鲸鱼-灯-1.mp4');
  expect(fileName({ prompt: '!?' }, png!, 0)).toBe('marquee-1.png');
});

describe('pictureFacts', () => {
  const file = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);
  const size = (width: number, height: number) => [width >> 8, width & 255, height >> 8, height & 255];

  it('reads the header of a PNG', async () => {
    const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
    expect(await pictureFacts(file(...head, 0, 0, 16, 1, 0, 0, 2, 0))).toEqual({
      type: 'png',
      size: { width: 4097, height: 512 },
    });
  });

  it('reads the frame header of a JPEG, after profiles and tables', async () => {
    const app = [0xff, 0xe1, 0, 6, 1, 2, 3, 4];
    const huffman = [0xff, 0xc4, 0, 4, 9, 9];
    const [wHigh, wLow, hHigh, hLow] = size(5000, 300);
    const frame = [0xff, 0xff, 0xc2, 0, 17, 8, hHigh!, hLow!, wHigh!, wLow!, 3, 0, 0];
    expect(await pictureFacts(file(0xff, 0xd8, ...app, ...huffman, ...frame))).toEqual({
      type: 'jpeg',
      size: { width: 5000, height: 300 },
    });
  });

  it('is null for other files, whatever their name', async () => {
    expect(await pictureFacts(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']))).toBeNull();
    expect(await pictureFacts(file())).toBeNull();
  });
});
