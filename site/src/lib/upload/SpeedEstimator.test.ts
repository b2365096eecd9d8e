import { expect, it } from 'vitest';
import { SpeedEstimator } from './SpeedEstimator';

it('tells a steady speed and the time left', () => {
  const pace = new SpeedEstimator(0, 0);
  for (let second = 1; second <= 20; second++) pace.note(second * 1000, second * 1_000_000);
  expect(pace.bytesPerSecond).toBeCloseTo(1_000_000);
  expect(pace.secondsLeft(5_000_000)).toBeCloseTo(5);
});

it('does not jump with one slow second', () => {
  const pace = new SpeedEstimator(0, 0);
  for (let second = 1; second <= 20; second++) pace.note(second * 1000, second * 1_000_000);
  pace.note(21_000, 20_000_000);
  expect(pace.bytesPerSecond).toBeGreaterThan(850_000);
});

it('follows a line that stays slow', () => {
  const pace = new SpeedEstimator(0, 0);
  pace.note(1000, 1_000_000);
  for (let second = 2; second <= 40; second++) pace.note(second * 1000, 1_000_000 + second * 1000);
  expect(pace.bytesPerSecond).toBeLessThan(20_000);
});

it('counts nothing that was sent before it began, and says nothing before it knows', () => {
  const pace = new SpeedEstimator(0, 500_000_000);
  expect(pace.secondsLeft(1)).toBeNull();
  pace.note(1000, 501_000_000);
  expect(pace.bytesPerSecond).toBe(1_000_000);
});

it('takes up again at what the store holds when a part was lost', () => {
  const pace = new SpeedEstimator(0, 0);
  pace.note(1000, 1_000_000);
  pace.note(1100, 0);
  pace.note(2100, 1_000_000);
  expect(pace.bytesPerSecond).toBeCloseTo(1_000_000);
});
