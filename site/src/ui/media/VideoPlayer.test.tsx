import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, prepareVideo, show } from '@/testing/videoPlayer';

beforeEach(prepareVideo);

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
