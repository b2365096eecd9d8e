import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createI18n, loadMessages } from '@/i18n/i18n';
import { videoAddress } from '@/content/finalists';
import type { Language } from '@/lib/locale/language';
import { attachVideos } from './work.island';
import { WorkVideo } from './components/WorkScreen';

const HOSTS = { cn: 'https://cn.example', intl: 'https://intl.example' };
const ADDRESSES = {
  cn: videoAddress('103-0a.mp4', 'cn', HOSTS),
  intl: videoAddress('103-0a.mp4', 'intl', HOSTS),
};

let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
});

async function show(language: Language, { addresses = ADDRESSES, cookie = '' } = {}) {
  const i18n = createI18n(language, await loadMessages(language));
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <WorkVideo
        id={103}
        name="The Whale"
        cover="/c.svg"
        seconds={200}
        frame={{ width: 640, height: 360 }}
        addresses={addresses}
      />
    </I18nextProvider>,
  );
  attachVideos(container, stop.signal, cookie);
  return screen.getByLabelText<HTMLVideoElement>('The Whale');
}

it.each([
  ['en', '', ADDRESSES.intl],
  ['zh', '', ADDRESSES.cn],
  ['zh', 'zone=ZZ', ADDRESSES.cn],
  ['en', 'zone=CN', ADDRESSES.cn],
  ['zh', 'zone=SG', ADDRESSES.intl],
] as const)(
  'a page in %s with the cookie "%s" reads the video from %s',
  async (language, cookie, address) => {
    const film = await show(language, { cookie });
    expect(film.getAttribute('src')).toBe(address);
  },
);

it('loads nothing of the video before it is played', async () => {
  const addresses = { cn: '/films/a.mp4', intl: '/films/a.mp4' };
  const film = await show('en', { addresses, cookie: 'zone=CN' });
  expect(film.getAttribute('preload')).toBe('none');
  expect(film.getAttribute('src')).toBe('/films/a.mp4');
});

/** Presses the button over the cover and waits for the player. */
async function start() {
  fireEvent.click(screen.getByRole('button', { name: 'Play The Whale' }));
  await screen.findByRole('group', { name: 'Player: The Whale' });
}

it('plays at once when the button over the cover is pressed, then shows the player', async () => {
  const film = await show('en');
  const play = vi.spyOn(film, 'play').mockResolvedValue();
  expect(screen.queryByRole('slider')).toBeNull();
  await start();
  expect(play).toHaveBeenCalledOnce();
  expect(film.controls).toBe(false);
  expect(screen.getByRole('slider', { name: 'Position' })).toBeTruthy();
});

it('restores the browser’s controls when detached', async () => {
  const film = await show('en');
  stop.abort();
  expect(film.controls).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});

/** Records the sources that a video is given, and resets its position with each, as browsers do. */
function watch(film: HTMLVideoElement) {
  const play = vi.spyOn(film, 'play').mockRejectedValue(new Error('not supported'));
  const sources: string[] = [];
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLMediaElement,
    source,
  ) {
    this.setAttribute('src', source);
    this.currentTime = 0;
    sources.push(source);
  });
  return { play, sources };
}
const OWN = { cn: '/films/103-0a.mp4', intl: '/films/103-0a.mp4' };

it('shows a failure, and retries from the same second', async () => {
  const film = await show('en', { addresses: OWN });
  const { play, sources } = watch(film);
  await start();
  expect(screen.queryByRole('alert')).toBeNull();
  film.currentTime = 7;
  fireEvent.timeUpdate(film);
  fireEvent.error(film);
  await waitFor(() => expect(sources.length).toBe(1));
  fireEvent.error(film);
  expect(screen.getByRole('alert').textContent).toContain('The video cannot be played right now.');
  play.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect([sources.length, play.mock.calls.length, film.currentTime]).toEqual([2, 1, 7]);
});

it('does not interrupt a playing video when attached again', async () => {
  const film = await show('zh', { cookie: 'zone=SG' });
  film.src = '/films/103-0a.mp4';
  vi.spyOn(film, 'played', 'get').mockReturnValue({ length: 1 } as TimeRanges);
  attachVideos(film.parentElement!.parentElement!, stop.signal, 'zone=SG');
  expect(film.getAttribute('src')).toBe('/films/103-0a.mp4');
});

it('falls back to the site’s own host when the zone’s fails, and retries with the zone’s', async () => {
  const film = await show('en', { cookie: 'zone=CN' });
  const { play, sources } = watch(film);
  await start();
  fireEvent.play(film);
  play.mockClear();
  film.currentTime = 7;
  fireEvent.timeUpdate(film);
  fireEvent.error(film);
  await waitFor(() => expect(sources).toEqual(['/films/103-0a.mp4']));
  expect([play.mock.calls.length, film.currentTime]).toEqual([1, 7]);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.error(film);
  expect(screen.getByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sources).toEqual(['/films/103-0a.mp4', ADDRESSES.cn]));
});
