import { expect, it } from 'vitest';
import { SpeedEstimator } from './progress';

it('estimates a constant speed and the time left', () => {
  const speed = new SpeedEstimator(0, 0);
  for (let second = 1; second <= 20; second++) speed.add(second * 1000, second * 1_000_000);
  expect(speed.bytesPerSecond).toBeCloseTo(1_000_000);
  expect(speed.secondsLeft(5_000_000)).toBeCloseTo(5);
});

it('changes little after one slow second', () => {
  const speed = new SpeedEstimator(0, 0);
  for (let second = 1; second <= 20; second++) speed.add(second * 1000, second * 1_000_000);
  speed.add(21_000, 20_000_000);
  expect(speed.bytesPerSecond).toBeGreaterThan(850_000);
});

it('follows a connection that stays slow', () => {
  const speed = new SpeedEstimator(0, 0);
  speed.add(1000, 1_000_000);
  for (let second = 2; second <= 40; second++) speed.add(second * 1000, 1_000_000 + second * 1000);
  expect(speed.bytesPerSecond).toBeLessThan(20_000);
});

it('ignores bytes sent before the start, and is null before the first measurement', () => {
  const speed = new SpeedEstimator(0, 500_000_000);
  expect(speed.secondsLeft(1)).toBeNull();
  speed.add(1000, 501_000_000);
  expect(speed.bytesPerSecond).toBe(1_000_000);
});

it('continues from the stored offset when a chunk was lost', () => {
  const speed = new SpeedEstimator(0, 0);
  speed.add(1000, 1_000_000);
  speed.add(1100, 0);
  speed.add(2100, 1_000_000);
  expect(speed.bytesPerSecond).toBeCloseTo(1_000_000);
});
