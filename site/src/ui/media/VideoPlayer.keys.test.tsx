import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, prepareVideo, show } from '@/testing/videoPlayer';

beforeEach(prepareVideo);

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
    fireEvent.keyDown(screen.getByTestId('notes'), { key: 'l' });
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
