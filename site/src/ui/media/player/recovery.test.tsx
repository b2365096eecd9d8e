import { beforeEach, expect, it, vi } from 'vitest';
import { en } from '@/i18n/player';
import type { Player } from './player';
import { attachRecovery } from './recovery';

let video: HTMLVideoElement;
let stage: HTMLElement;
let signal: AbortController;
const renew = vi.fn((failed: string) => Promise.resolve(`${failed}&renewed`));

beforeEach(() => {
  renew.mockClear();
  signal?.abort();
  signal = new AbortController();
  stage = document.createElement('div');
  video = document.createElement('video');
  video.src = 'https://media.example/film?signed';
  stage.append(video);
  document.body.replaceChildren(stage);
  vi.spyOn(video, 'play').mockResolvedValue(undefined);
});

/** Sets what a browser reports of the video. */
const state = (facts: { error?: boolean; paused?: boolean }) => {
  Object.defineProperty(video, 'error', { configurable: true, get: () => (facts.error ? {} : null) });
  Object.defineProperty(video, 'paused', { configurable: true, get: () => facts.paused ?? true });
};

const attach = () =>
  attachRecovery({
    screen: stage,
    video,
    words: en,
    options: { renew },
    signal: signal.signal,
  } as never as Player);

/** The video fails: a browser pauses it. */
function fail() {
  state({ error: true, paused: true });
  video.dispatchEvent(new Event('error'));
  video.dispatchEvent(new Event('pause'));
}

const message = () => stage.querySelector('[role="alert"]')?.textContent ?? null;

it('plays on at the same second with a new address', async () => {
  state({ paused: false });
  attach();
  video.currentTime = 42;
  video.dispatchEvent(new Event('timeupdate'));
  fail();
  await vi.waitFor(() => expect(video.src).toBe('https://media.example/film?signed&renewed'));
  expect(video.currentTime).toBe(42);
  expect(video.play).toHaveBeenCalledTimes(1);
  expect(message()).toBeNull();
});

it('leaves a paused video paused', async () => {
  state({ paused: true });
  attach();
  fail();
  await vi.waitFor(() => expect(video.src).toContain('renewed'));
  expect(video.play).not.toHaveBeenCalled();
});

it('renews and plays a video that had failed before the player was there, though the browser paused it', async () => {
  state({ error: true, paused: true });
  attach();
  await vi.waitFor(() => expect(video.src).toContain('renewed'));
  expect(renew).toHaveBeenCalledTimes(1);
  expect(video.play).toHaveBeenCalledTimes(1);
});

it('says where the video stopped when a new address fails too, and tries again when asked and when online', async () => {
  state({ paused: false });
  attach();
  video.currentTime = 63;
  video.dispatchEvent(new Event('timeupdate'));
  fail();
  await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(1));
  fail();
  expect(message()).toContain(en.failed);
  expect(message()).toContain('1:03');
  expect(renew).toHaveBeenCalledTimes(1);
  stage.querySelector('button')!.click();
  await vi.waitFor(() => expect(message()).toBeNull());
  expect(renew).toHaveBeenCalledTimes(2);
  fail();
  expect(message()).not.toBeNull();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(3));
});

it('says so when no new address can be had', async () => {
  renew.mockRejectedValueOnce(new Error('no answer'));
  state({ paused: false });
  attach();
  fail();
  await vi.waitFor(() => expect(message()).toContain(en.failed));
});
