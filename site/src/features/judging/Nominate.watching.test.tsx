import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedAgain, videoOf, work, works } from '@/testing/judging';
import { answer, Failure } from '@/testing/server';
import { answerWorks, made, open, prepareNominator, row, VIEW, WATCH } from '@/testing/nominatePage';

beforeEach(prepareNominator);

describe('watching', () => {
  /** Plays the open film up to a second, in the steps in which browsers report the time. */
  const play = (to: number) => {
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    for (let second = 0; second <= to; second += 1) {
      video.currentTime = second;
      fireEvent.timeUpdate(video);
    }
    fireEvent.pause(video);
  };

  it('is reported with the seconds that really played, and shown', async () => {
    answer('post', WATCH, { watched: false, position: 40, played: 40 });
    await open();
    play(40);
    await screen.findByText('40% actually watched');
    expect(made('POST', 'watch')[0]!.body).toEqual({ workId: 103, position: 40, played: 40 });
    expect(row('Film 103').textContent).toContain('40% watched');
    play(40);
    expect(made('POST', 'watch')).toHaveLength(1);
    answer('post', WATCH, { watched: true, position: 95, played: 95 });
    answerWorks([work(103, { watched: true, played: 95 }), work(104), work(105)]);
    play(95);
    await waitFor(() => expect(row('Film 103').textContent).toContain('Watched'));
    expect(made('POST', 'watch')[1]!.body).toEqual({ workId: 103, position: 95, played: 95 });
    expect(await screen.findByText('1 of 3 watched')).toBeTruthy();
  });

  it('counts the beginning, however late the browser first reports the time', async () => {
    answer('post', WATCH, { watched: false, position: 3, played: 3 });
    await open();
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    fireEvent.playing(video);
    for (const second of [1, 3]) {
      video.currentTime = second;
      fireEvent.timeUpdate(video);
    }
    fireEvent.pause(video);
    await waitFor(() => expect(made('POST', 'watch')[0]!.body).toMatchObject({ played: 3 }));
  });

  it('goes on from what was watched elsewhere', async () => {
    answer('post', WATCH, { watched: false, position: 10, played: 60 });
    answerWorks([work(103, { played: 50, position: 50 }), work(104)]);
    await open();
    expect(screen.getByText('50% actually watched')).toBeTruthy();
    play(10);
    await waitFor(() => expect(made('POST', 'watch')[0]!.body).toMatchObject({ played: 60 }));
  });

  it('does not count a silent film in a hidden tab', async () => {
    await open();
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    video.muted = true;
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    play(40);
    vi.restoreAllMocks();
    expect(made('POST', 'watch')).toEqual([]);
  });

  it('marks it by the button too, with a message when that failed', async () => {
    answer('post', VIEW, new Failure(500, 'INTERNAL'));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as watched' }));
    expect(
      await screen.findByText('The film could not be marked as watched. Please try again.'),
    ).toBeTruthy();
    answer('post', VIEW, null);
    await userEvent.click(screen.getByRole('button', { name: 'Mark as watched' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as watched' })).toBeNull());
  });

  it('renews an address that expired, and goes on at the same second', async () => {
    await open();
    await screen.findByRole('group', { name: 'Player: Film 103' });
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    video.currentTime = 61;
    fireEvent.timeUpdate(video);
    answerWorks(works(103).map(signedAgain));
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toBe(videoOf(103, 2)));
    video.currentTime = 0;
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(61);
  });
});
