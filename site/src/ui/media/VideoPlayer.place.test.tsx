import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '@/i18n/player';
import { button, FIRST, moveTo, prepareVideo, SECOND, show } from '@/testing/videoPlayer';
import { storedPlace } from './player/playbackPlace';

beforeEach(prepareVideo);

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
    expect(screen.getByRole('alert').textContent).toContain(en.failed);
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
    expect((await screen.findByRole('alert')).textContent).toContain(en.failed);
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
