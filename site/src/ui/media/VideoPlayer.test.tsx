import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import zh from '../../i18n/zh';
import { createI18n } from '../../i18n/i18n';
import type { Language } from '../../lib/locale/language';
import type { PlayerOptions } from './player/player';
import { storedPlace } from './player/playbackPlace';
import { VideoPlayer } from './VideoPlayer';

const FIRST = 'https://media.example/a?expires=1';
const SECOND = 'https://media.example/a?expires=2';
const LENGTH = 200;

/** Stands in for what jsdom lacks: a video that plays, with a length and an error. */
function playable() {
  const media = HTMLMediaElement.prototype;
  const state = new WeakMap<HTMLMediaElement, boolean>();
  vi.spyOn(media, 'play').mockImplementation(function (this: HTMLMediaElement) {
    state.set(this, true);
    fireEvent.play(this);
    return Promise.resolve();
  });
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    state.set(this, false);
    fireEvent.pause(this);
  });
  vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !state.get(this);
  });
  vi.spyOn(media, 'duration', 'get').mockReturnValue(LENGTH);
  vi.spyOn(media, 'readyState', 'get').mockReturnValue(4);
}

async function show(options: Partial<PlayerOptions> = {}, language: Language = 'en') {
  const { unmount } = render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <VideoPlayer src={FIRST} title="Lantern" {...options} />
      <textarea aria-label="notes" />
    </I18nextProvider>,
  );
  const player = await screen.findByRole('group');
  const video = screen.getByLabelText<HTMLVideoElement>('Lantern', { selector: 'video' });
  // The store has read the video: jsdom has no full screen.
  await waitFor(() => expect(player.querySelector<HTMLElement>('[data-part=full]')!.hidden).toBe(true));
  return { unmount, player, video, user: userEvent.setup({ delay: null }) };
}

/** Plays on to a second. */
function moveTo(video: HTMLVideoElement, second: number) {
  video.currentTime = second;
  fireEvent.timeUpdate(video);
}

const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  playable();
});

it.each([
  ['en', 'Player: Lantern', ['Play', 'Speed 1×', 'Mute', 'Keys', 'Play Lantern'], 'Position'],
  ['zh', '播放器：《Lantern》', ['播放', '播放速度 1×', '静音', '快捷键', '播放《Lantern》'], '播放位置'],
] as const)('has names and roles in %s', async (language, name, buttons, slider) => {
  const { player } = await show({}, language);
  expect(player.getAttribute('aria-label')).toBe(name);
  await waitFor(() => buttons.forEach((label) => expect(button(label)).toBeTruthy()));
  expect(screen.getByRole('slider', { name: slider })).toBeTruthy();
});

it('offers no download and no context menu, unless the viewer may save the video', async () => {
  const { video, unmount } = await show();
  expect(video.getAttribute('controlslist')).toBe('nodownload');
  expect(video.controls).toBe(false);
  expect(fireEvent.contextMenu(video)).toBe(false);
  unmount();
  const own = await show({ saving: true });
  expect(own.video.hasAttribute('controlslist')).toBe(false);
  expect(fireEvent.contextMenu(own.video)).toBe(true);
});

it.each([
  [0.4, 0.4],
  [50.97, 50.1],
  [51, 51.1],
  [200, 200],
])('moves the slider from %d to the key frame at %d', async (chosen, second) => {
  const { video } = await show();
  await waitFor(() => expect(screen.getByRole('slider').getAttribute('max')).toBe('200'));
  fireEvent.input(screen.getByRole('slider'), { target: { value: chosen } });
  expect(video.currentTime).toBe(second);
});

describe('the keys', () => {
  it.each([
    ['l', 60],
    ['J', 40],
    ['ArrowRight', 55],
    ['ArrowLeft', 45],
    ['3', 60],
    ['0', 0],
  ])('%s moves to second %i', async (key, second) => {
    const { player, video } = await show();
    video.currentTime = 50;
    fireEvent.keyDown(player, { key });
    expect(video.currentTime).toBe(second);
  });

  it('play, pause, mute and change the speed', async () => {
    const { player, video } = await show();
    fireEvent.keyDown(player, { key: ' ' });
    expect(video.paused).toBe(false);
    fireEvent.keyDown(player, { key: 'k' });
    expect(video.paused).toBe(true);
    fireEvent.keyDown(player, { key: 'm' });
    expect(video.muted).toBe(true);
    fireEvent.keyDown(player, { key: '>' });
    expect([video.playbackRate, video.defaultPlaybackRate]).toEqual([1.25, 1.25]);
    fireEvent.keyDown(player, { key: '<' });
    fireEvent.keyDown(player, { key: '<' });
    expect(video.playbackRate).toBe(0.75);
  });

  it('leave digits alone where they have another meaning', async () => {
    const { player, video } = await show({ digits: false });
    video.currentTime = 50;
    expect(fireEvent.keyDown(player, { key: '3' })).toBe(true);
    expect(video.currentTime).toBe(50);
  });

  it('do nothing outside the player, in a field, or with Ctrl', async () => {
    const { player, video } = await show();
    video.currentTime = 50;
    fireEvent.keyDown(document.body, { key: 'l' });
    fireEvent.keyDown(screen.getByLabelText('notes'), { key: 'l' });
    fireEvent.keyDown(player, { key: 'l', ctrlKey: true });
    expect(video.currentTime).toBe(50);
  });

  it('leave Space to a button that has the focus', async () => {
    await show();
    expect(fireEvent.keyDown(button('Mute'), { key: ' ' })).toBe(true);
  });
});

it('has a menu of six speeds for keyboards', async () => {
  const { video, user } = await show();
  await user.click(button('Speed 1×'));
  const items = screen.getAllByRole('menuitemradio');
  expect(items.map(({ textContent }) => textContent)).toEqual(['0.5×', '0.75×', '1×', '1.25×', '1.5×', '2×']);
  expect(document.activeElement).toBe(items[2]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(video.playbackRate).toBe(1.25);
  expect(screen.queryByRole('menuitemradio')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Speed/ }));
});

describe('an address that can no longer be read', () => {
  it('is renewed, and playback continues at the same second and speed', async () => {
    const renew = vi.fn(() => Promise.resolve(SECOND));
    const { player, video } = await show({ renew });
    fireEvent.keyDown(player, { key: '>' });
    await act(() => video.play());
    moveTo(video, 83);
    // As Chromium does.
    Object.defineProperty(video, 'error', { value: { code: 2 } });
    video.pause();
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toBe(SECOND));
    video.currentTime = 0;
    fireEvent.timeUpdate(video);
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(83);
    expect(video.play).toHaveBeenCalledTimes(2);
    expect(renew).toHaveBeenCalledWith(FIRST);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not start a paused video', async () => {
    const { video } = await show({ renew: () => Promise.resolve(SECOND) });
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toBe(SECOND));
    expect(video.play).not.toHaveBeenCalled();
  });

  it('shows a message when the new address fails too, and retries on request', async () => {
    const renew = vi.fn(() => Promise.resolve(SECOND));
    const { video, user } = await show({ renew });
    moveTo(video, 83);
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toBe(SECOND));
    video.currentTime = 0;
    fireEvent.error(video);
    expect(screen.getByRole('alert').textContent).toContain(en.common.video.failed);
    expect(screen.getByRole('alert').textContent).toContain('1:23');
    expect(renew).toHaveBeenCalledOnce();
    await user.click(button('Try again'));
    expect(renew).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(video.currentTime).toBe(83);
    expect(video.play).toHaveBeenCalledOnce();
  });

  it('is tried again by itself when the network is back', async () => {
    const renew = vi.fn(() => Promise.reject<string>(new Error('offline')));
    const { video } = await show({ renew });
    fireEvent.error(video);
    expect((await screen.findByRole('alert')).textContent).toContain(en.common.video.failed);
    renew.mockResolvedValue(SECOND);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(video.src).toBe(SECOND);
  });
});

describe('the place where it stopped', () => {
  it('opens the video again, paused, and can be left', async () => {
    storedPlace('7').write(134);
    const { video, user } = await show({ place: storedPlace('7') });
    expect(video.currentTime).toBe(134);
    expect(video.paused).toBe(true);
    expect(screen.getByText('You stopped at 2:14.')).toBeTruthy();
    await user.click(button('Start again'));
    expect([video.currentTime, video.paused]).toEqual([0, false]);
    expect(screen.queryByText(/You stopped/)).toBeNull();
  });

  it('is stored as it plays, and forgotten at the end', async () => {
    const { video } = await show({ place: storedPlace('7') });
    video.currentTime = 42;
    fireEvent.timeUpdate(video);
    expect(storedPlace('7').read()).toBe(42);
    video.currentTime = 196;
    fireEvent.timeUpdate(video);
    expect(storedPlace('7').read()).toBeNull();
  });
});

it('shows the picture of the second under the pointer', async () => {
  const thumbnails = {
    ...{ url: 'https://media.example/strip.jpg', columns: 5, rows: 4, count: 20 },
    ...{ intervalSeconds: 10, width: 160, height: 88 },
  };
  await show({ thumbnails });
  const track = screen.getByRole('slider').parentElement!;
  vi.spyOn(track, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 200 } as DOMRect);
  fireEvent(track, new MouseEvent('pointermove', { clientX: 75, bubbles: true }));
  expect(screen.getByText('1:15')).toBeTruthy();
  // The eighth picture: second row, third column.
  const still = track.querySelector<HTMLElement>('.player-peek i')!;
  expect(still.style.backgroundPosition).toBe('-320px -88px');
});

it('removes everything that it added when it is unmounted', async () => {
  const { unmount, player } = await show();
  expect(player.querySelector('[type=range]')).toBeTruthy();
  unmount();
  expect(player.hasAttribute('role')).toBe(false);
  expect(player.querySelector('[type=range], .player-start')).toBeNull();
});
