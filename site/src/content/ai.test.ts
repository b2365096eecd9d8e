import { describe, expect, it } from 'vitest';
import { wholeSeconds } from './ai';

const film = (proven: number, declared: number, unknown: number) =>
  ({ label: 'declared', proven, declared, unknown }) as const;

describe('the seconds of a film', () => {
  it('add up to its length, and what is known is not rounded up', () => {
    expect(wholeSeconds(film(0, 28.5, 9.5))).toEqual({ proven: 0, declared: 28, unknown: 10 });
    expect(wholeSeconds(film(12.9, 20.9, 4.2))).toEqual({ proven: 12, declared: 20, unknown: 6 });
    expect(wholeSeconds(film(10, 0, 0))).toEqual({ proven: 10, declared: 0, unknown: 0 });
  });
});
