import { useEffect, useRef, useState } from 'react';
import { tied, type Pair } from './duplicates';

/** Seconds by which the second film may run beside the first. */
const DRIFT = 0.2;

/** Both films of a pair, tied at a segment: where they stand, what is heard, and the keys' actions. */
export function useTied(pair: Pair) {
  const left = useRef<HTMLVideoElement>(null);
  const right = useRef<HTMLVideoElement>(null);
  const [number, setNumber] = useState(0);
  const [at, setAt] = useState(pair.segments[0]?.a[0] ?? 0);
  const [playing, setPlaying] = useState(false);
  const [heard, setHeard] = useState<'left' | 'right' | 'none'>('left');
  const segment = pair.segments[number];
  const [turned, setTurned] = useState(false);
  const there = segment ? tied(at, segment) : at;

  const seek = (time: number, along = segment) => {
    setAt(time);
    if (left.current) left.current.currentTime = time;
    if (right.current) right.current.currentTime = Math.max(0, along ? tied(time, along) : time);
  };
  const move = (by: number) => {
    const next = Math.min(Math.max(0, number + by), pair.segments.length - 1);
    const to = pair.segments[next];
    if (!to) return;
    setNumber(next);
    seek(to.a[0], to);
  };
  const toggle = () => {
    const films = [left.current, right.current].filter((film) => film !== null);
    if (playing) films.forEach((film) => film.pause());
    else {
      if (right.current && segment && segment.a[1] > segment.a[0])
        right.current.playbackRate = (segment.b[1] - segment.b[0]) / (segment.a[1] - segment.a[0]);
      films.forEach((film) => void film.play().catch(() => setPlaying(false)));
    }
    setPlaying(!playing);
  };
  useEffect(() => {
    const film = left.current;
    if (!film) return;
    const follow = () => {
      setAt(film.currentTime);
      const beside = right.current;
      const wanted = segment ? tied(film.currentTime, segment) : film.currentTime;
      if (beside && !beside.seeking && Math.abs(beside.currentTime - wanted) > DRIFT)
        beside.currentTime = Math.max(0, wanted);
    };
    const stop = () => setPlaying(false);
    film.addEventListener('timeupdate', follow);
    film.addEventListener('ended', stop);
    return () => {
      film.removeEventListener('timeupdate', follow);
      film.removeEventListener('ended', stop);
    };
  }, [segment]);
  return {
    left,
    right,
    at,
    there,
    number,
    playing,
    heard,
    /** Whether the second film is shown mirrored, as the segment is unless that was turned. */
    mirrored: (segment?.mirrored ?? false) !== turned,
    seek,
    move,
    toggle,
    turn: () => setTurned(!turned),
    hear: (side: 'left' | 'right') => setHeard(heard === side ? 'none' : side),
  };
}

export type Tied = ReturnType<typeof useTied>;
