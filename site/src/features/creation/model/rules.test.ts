import { describe, expect, it } from 'vitest';
import { failed, offer, picture, running, table, task } from '../../../testing/fakeStudio';
import { cardRatio } from './cardRatio';
import { fileName } from '../api/download';
import { hindrance, mismatch, taskRequestOf, promptError } from './taskRequest';
import { opened, pauseBefore, usualSeconds } from './polling';
import { drawnFrame, fits, ratioOf } from './ratios';
import { choiceOf, FIRST_SETTINGS, recalled, reviveSettings, withReference, type Settings } from './settings';

const set = (change: Partial<Settings>): Settings => ({ ...FIRST_SETTINGS, prompt: ' A boat ', ...change });
const choose = (settings: Settings) => choiceOf(settings, table())!;
const still = { running: false, uploading: false };

describe('a choice', () => {
  it('stays within what the model can do, and comes back when another can do more', () => {
    const wide = set({ mode: 'text_to_video', aspectRatio: '2.39:1', duration: 5, count: 4, audio: true });
    const veo = choose({ ...wide, models: { picture: null, clip: 'veo3' } });
    expect(veo).toMatchObject({ aspectRatio: '16:9', duration: 8, count: 2, audio: true });
    expect(choose(wide)).toMatchObject({ aspectRatio: '2.39:1', duration: 5, count: 2, audio: false });
    expect(choose({ ...wide, mode: 'text_to_image' })).toMatchObject({ duration: null, count: 4 });
  });

  it('names the model that is missing and who stands in for it', () => {
    const choice = choose(set({ mode: 'image_to_image', models: { picture: 'imagen4', clip: null } }));
    expect([choice.missing, choice.can.model]).toEqual(['imagen4', 'seedream']);
    expect(choiceOf(set({}), [])).toBeNull();
  });
});

describe('an order', () => {
  it('says what its mode has and nothing else', () => {
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
    ['nothing', set({}), still, offer(), null],
    ['a running task', set({}), { ...still, running: true }, offer(), { key: 'running' }],
    ['a quota used up', set({}), still, offer({ picture: 0 }), { key: 'usedUp', unit: 'picture' }],
    [
      'more than is left',
      set({ mode: 'text_to_video', count: 2 }),
      still,
      offer({ clip: 1 }),
      { key: 'tooMany', unit: 'clip', count: 1 },
    ],
    ['a missing reference', set({ mode: 'image_to_image' }), still, offer(), { key: 'reference' }],
    [
      'a reference on its way',
      set({ mode: 'image_to_image' }),
      { ...still, uploading: true },
      offer(),
      { key: 'uploading' },
    ],
  ] as const)('is hindered by %s', (_, settings, now, { quota }, expected) => {
    expect(hindrance(settings, choose(settings), quota, now)).toEqual(expected);
  });

  it('tells which frame a clip’s reference has', () => {
    const square = set({ mode: 'image_to_video', reference: picture({ width: 1000, height: 1010 }) });
    expect(mismatch(square, choose(square))).toEqual({ width: 1000, height: 1010, right: '1:1' });
    const odd = { ...square, reference: picture({ width: 1000, height: 300 }) };
    expect(mismatch(odd, choose(odd))?.right).toBeNull();
    const fitting = { ...square, aspectRatio: '1:1' as const };
    expect(mismatch(fitting, choose(fitting))).toBeNull();
    expect(mismatch({ ...square, mode: 'image_to_image' }, choose(square))).toBeNull();
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
  it('come back from a task exactly, and keep what it did not say', () => {
    const before = set({ models: { picture: 'imagen4', clip: null }, audio: false });
    const after = recalled(
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

  it('start from a picture once there is one', () => {
    expect(withReference(set({ mode: 'text_to_video' }), picture()).mode).toBe('image_to_video');
    expect(withReference(set({ mode: 'image_to_image' }), picture()).mode).toBe('image_to_image');
  });

  it('survive whatever a browser kept', () => {
    expect(reviveSettings(null)).toEqual(FIRST_SETTINGS);
    expect(reviveSettings({ mode: 'song', models: { clip: 'veo3' } })).toMatchObject({
      ...{ mode: 'text_to_image', models: { picture: null, clip: 'veo3' } },
    });
  });
});

describe('frames', () => {
  it('are drawn in their own ratio, within their place', () => {
    for (const ratio of ['16:9', '9:16', '4:3', '3:4', '1:1', '2.39:1'] as const) {
      const { width, height } = drawnFrame(ratio);
      expect(Math.abs(width / height / ratioOf(ratio) - 1)).toBeLessThan(0.03);
      expect(width <= 57 && height <= 42).toBe(true);
    }
  });

  it('are allowed to differ as much as the service allows', () => {
    expect([fits({ width: 1000, height: 580 }, '16:9'), fits({ width: 21, height: 9 }, '2.39:1')]).toEqual([
      true,
      true,
    ]);
    expect(fits({ width: 1000, height: 600 }, '16:9')).toBe(false);
  });

  it('hold results side by side, and words where there are none', () => {
    const tall = { url: '', width: 9, height: 16 };
    expect(
      cardRatio(task('t', { results: [task('x').results[0]!, { ...task('x').results[0]!, ...tall }] })),
    ).toBeCloseTo(16 / 9 + 9 / 16);
    expect(cardRatio(running('t', { aspectRatio: '9:16' }))).toBe(1);
    expect(cardRatio(failed('t', 'GENERATION_FAILED', { aspectRatio: '9:16' }))).toBeCloseTo(4 / 3);
  });
});

describe('the pace', () => {
  it('slows from one second to ten', () => {
    const pauses = Array.from({ length: 12 }, (_, looks) => pauseBefore(looks));
    expect([pauses[0], pauses.at(-1)]).toEqual([1_000, 10_000]);
    expect(pauses.every((pause, i) => !i || pause >= pauses[i - 1]!)).toBe(true);
  });

  it('learns from what the same model made the same way', () => {
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

  it('opens half after half of the usual time, and never all', () => {
    expect([0, 5, 10, 20, 100_000].map((seconds) => opened(seconds, 'text_to_image', 10))).toEqual([
      0, 50, 75, 87, 99,
    ]);
  });
});

it('names files after their prompts', () => {
  const [png] = task('t').results;
  expect(fileName({ prompt: 'A moon, that is — also a boat!' }, png!, 1)).toBe(
    'a-moon-that-is-also-a-boat-2.png',
  );
  expect(fileName({ prompt: '纸鲸鱼/灯' }, { contentType: 'video/mp4' }, 0)).toBe('纸鲸鱼-灯-1.mp4');
  expect(fileName({ prompt: '!?' }, png!, 0)).toBe('marquee-1.png');
});
