import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, vi } from 'vitest';
import en from '../i18n/en';
import zh from '../i18n/zh';
import { createI18n } from '../i18n/i18n';
import type { Language } from '../lib/locale/language';
import type { PlayerOptions } from '../ui/media/player/player';
import { VideoPlayer } from '../ui/media/VideoPlayer';

/** An address of the video, and one that was signed later. */
export const FIRST = 'https://media.example/a?expires=1';
export const SECOND = 'https://media.example/a?expires=2';
const LENGTH = 200;
const TITLE = 'Lantern';

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

/** Shows the player of a video, beside a field. */
export async function show(options: Partial<PlayerOptions> = {}, language: Language = 'en') {
  const { unmount } = render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <VideoPlayer src={FIRST} title={TITLE} {...options} />
      <textarea data-testid="notes" />
    </I18nextProvider>,
  );
  const player = await screen.findByRole('group');
  const video = screen.getByLabelText<HTMLVideoElement>(TITLE, { selector: 'video' });
  // The store has read the video: jsdom has no full screen.
  await waitFor(() => expect(player.querySelector<HTMLElement>('[data-part=full]')!.hidden).toBe(true));
  return { unmount, player, video, user: userEvent.setup({ delay: null }) };
}

/** Plays on to a second. */
export function moveTo(video: HTMLVideoElement, second: number) {
  video.currentTime = second;
  fireEvent.timeUpdate(video);
}

/** The button of that name. */
export const button = (name: string) => screen.getByRole('button', { name });

/** Makes videos playable; for `beforeEach`. */
export function prepareVideo() {
  localStorage.clear();
  playable();
}
