import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import { createI18n } from '../../i18n/i18n';
import { VideoPlayer } from './VideoPlayer';

function show(renew?: () => Promise<string>) {
  HTMLMediaElement.prototype.load = vi.fn();
  HTMLMediaElement.prototype.play = vi.fn(() => Promise.resolve());
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <VideoPlayer src="https://media.example/a?expires=1" title="Lantern" renew={renew} />
    </I18nextProvider>,
  );
  return screen.getByLabelText<HTMLVideoElement>('Lantern');
}

it('renews an expired address and continues at the same second', async () => {
  const video = show(() => Promise.resolve('https://media.example/a?expires=2'));
  video.currentTime = 83;
  vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
  fireEvent.error(video);
  await waitFor(() => expect(video.src).toBe('https://media.example/a?expires=2'));
  video.currentTime = 0;
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(83);
  expect(video.play).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not start a paused video', async () => {
  const video = show(() => Promise.resolve('https://media.example/a?expires=2'));
  fireEvent.error(video);
  await waitFor(() => expect(video.src).toContain('expires=2'));
  fireEvent.loadedMetadata(video);
  expect(video.play).not.toHaveBeenCalled();
});

it('shows a failure when the new address fails too, and retries on request', async () => {
  const renew = vi.fn(() => Promise.resolve('https://media.example/a?expires=2'));
  const video = show(renew);
  fireEvent.error(video);
  await waitFor(() => expect(video.src).toContain('expires=2'));
  fireEvent.error(video);
  expect(screen.getByRole('alert').textContent).toContain(en.common.video.failed);
  expect(renew).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(renew).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows a failure when the address cannot be renewed', async () => {
  fireEvent.error(show(() => Promise.reject(new Error('gone'))));
  expect((await screen.findByRole('alert')).textContent).toContain(en.common.video.failed);
});
