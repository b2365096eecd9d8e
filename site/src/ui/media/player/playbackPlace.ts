/** Where the playback of a video stopped. Another store than the browser's can take its place. */
export interface PlaybackPlace {
  /** The second to go on from; null to begin at the start. */
  read(): number | null;
  /** Called every few seconds, at each pause, and when the page is left; null once the video has been seen. */
  write(second: number | null): void;
}

/** Local storage key of the places of all videos: `{film: second}`, the newest last. */
const KEY = 'marquee.playback';
/** How many videos are remembered. */
const MOST = 200;

/** The place of a video in this browser. `film` identifies it, and its viewer where several share a browser. */
export function storedPlace(film: string): PlaybackPlace {
  return {
    read: () => readAll()[film] ?? null,
    write(second) {
      const places = Object.entries(readAll()).filter(([other]) => other !== film);
      if (second !== null) places.push([film, Math.floor(second)]);
      try {
        localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(places.slice(-MOST))));
      } catch {
        // The video begins at its start the next time.
      }
    },
  };
}

function readAll(): Record<string, number> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Record<string, number> | null) ?? {};
  } catch {
    return {};
  }
}
