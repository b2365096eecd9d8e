import { describe, expect, it } from 'vitest';
import { PlayedSeconds } from './playedSeconds';

/** Plays from one second to another in steps of a quarter, as browsers report the time. */
function play(seconds: PlayedSeconds, from: number, to: number, speed = 1): PlayedSeconds {
  for (let at = from; at < to; at += speed / 4) seconds.add(at, Math.min(at + speed / 4, to), speed);
  return seconds;
}

describe('the seconds that have played', () => {
  it('are counted once, however often they are repeated', () => {
    const seconds = play(new PlayedSeconds(null), 0, 10);
    expect(seconds.total()).toBe(10);
    expect(play(seconds, 2, 6).total()).toBe(10);
  });

  it('leave out what was skipped', () => {
    const seconds = play(new PlayedSeconds(null), 0, 3);
    seconds.add(3, 60, 1);
    play(seconds, 60, 62);
    expect(seconds.total()).toBe(5);
    expect(seconds.spans()).toEqual([
      [0, 3],
      [60, 62],
    ]);
  });

  it('count the time that they took, at any speed', () => {
    const seconds = play(new PlayedSeconds(null), 0, 10, 2);
    expect(seconds.total()).toBe(5);
    expect(play(seconds, 0, 10).total()).toBe(10);
    expect(play(new PlayedSeconds(null), 0, 10, 0.5).total()).toBe(10);
  });

  it('are kept as a text', () => {
    const seconds = play(play(new PlayedSeconds(null), 1, 3), 7, 8, 2);
    const again = new PlayedSeconds(`${seconds}`);
    expect(`${again}`).toBe('0zz0000h');
    expect(again.spans()).toEqual(seconds.spans());
    expect(new PlayedSeconds('%').total()).toBe(0);
  });
});
