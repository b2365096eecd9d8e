import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Schema } from '../../../lib/api/schema';
import { storedPlace, type PlaybackPlace } from '../../../ui/media/player/playbackPlace';
import { JudgeStorage } from '../model/judgeStorage';
import { PlayedSeconds } from '../model/playedSeconds';

/** A work whose film plays. */
export type PlayedWork = Schema<'Work'> & Schema<'Viewing'> & { video: NonNullable<Schema<'Work'>['video']> };

/** Stores where the player is and for how long the film has played, in seconds. Failures are left to the next report. */
export type ReportViewing = (position: number, played: number) => Promise<unknown>;

/** How often a playing film is reported, in milliseconds. The service counts 30 seconds at the first report. */
const EVERY_MS = 10_000;
/** A film that was left after this share of its length begins anew. */
const SEEN = 0.95;

/**
 * Counts how long the video in `root` really plays, and reports it while it plays, when it stops, and when another work is
 * opened. Silent films in a hidden tab do not count.
 */
export function useViewing(
  root: RefObject<HTMLElement | null>,
  { id, position, played, video: { durationSeconds } }: PlayedWork,
  judge: string,
  onReport: ReportViewing,
) {
  const film = `judge.${judge}.${id}`;
  const [kept] = useState(() => new JudgeStorage<string>(`marquee.played.${film}`));
  const [seconds] = useState(() => new PlayedSeconds(kept.read()));
  // What other browsers and earlier visits have played counts as well.
  const [before] = useState(() => Math.max(played - seconds.total(), 0));
  const [spans, setSpans] = useState(() => seconds.spans());
  const [place] = useState(() => placeIn(film, position / durationSeconds < SEEN ? position : 0));
  const sent = useRef({ at: 0, played: 0 });

  const report = useEffectEvent((video: HTMLVideoElement, now: number) => {
    const total = before + seconds.total();
    if (total === sent.current.played) return;
    sent.current = { at: now, played: total };
    kept.write(`${seconds}`);
    void onReport(video.currentTime, total).catch(() => undefined);
  });
  const count = useEffectEvent((video: HTMLVideoElement, from: number, now: number) => {
    const silent = video.muted || video.volume === 0;
    if (document.hidden && silent) return;
    seconds.add(from, video.currentTime, video.playbackRate);
    setSpans((shown) => (Math.floor(from) === Math.floor(video.currentTime) ? shown : seconds.spans()));
    if (now - sent.current.at >= EVERY_MS) report(video, now);
  });

  useEffect(() => {
    const video = root.current?.querySelector('video');
    if (!video) return;
    const ending = new AbortController();
    let from: number | null = null;
    sent.current.at = performance.now();
    const listen = (event: string, act: () => void) =>
      video.addEventListener(event, act, { signal: ending.signal });
    listen('seeking', () => (from = null));
    // The first timeupdate may come late: without this, the beginning of a short film would not count.
    for (const start of ['playing', 'seeked'])
      listen(start, () => (from ??= video.paused ? null : video.currentTime));
    listen('timeupdate', () => {
      if (from !== null && !video.seeking) count(video, from, performance.now());
      from = video.paused || video.seeking ? null : video.currentTime;
    });
    for (const stop of ['pause', 'ended']) listen(stop, () => report(video, performance.now()));
    return () => {
      ending.abort();
      report(video, performance.now());
    };
  }, [root]);

  return { place, spans };
}

/** Where playback stopped in this browser, or `elsewhere` in another one. */
function placeIn(film: string, elsewhere: number): PlaybackPlace {
  const here = storedPlace(film);
  return { read: () => here.read() ?? (elsewhere || null), write: (second) => here.write(second) };
}
