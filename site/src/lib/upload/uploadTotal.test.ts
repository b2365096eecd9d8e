import { expect, it } from 'vitest';
import { ChunkSizer } from './chunkSize';
import { SteadyTimeLeft } from './progress';
import type { UploadProgress } from './upload';
import { totalOf } from './uploadTotal';

const MIB = 1024 * 1024;
const upload = (change: Partial<UploadProgress>): UploadProgress => ({
  ...{ phase: 'sending', sent: 0, total: 100, bytesPerSecond: null, secondsLeft: null },
  ...{ resumedFrom: 0, restarted: false, ...change },
});

it('adds up the uploads that share a line', () => {
  const total = totalOf([
    upload({ sent: 40, bytesPerSecond: 10 }),
    null,
    upload({ sent: 20, bytesPerSecond: 4 }),
  ]);
  expect(total).toMatchObject({ files: 2, sent: 60, total: 200, bytesPerSecond: 14, secondsLeft: 10 });
  expect(totalOf([null])).toBeNull();
});

it('is paused when all that can be are, and cannot be paused while the service checks', () => {
  const [paused, checking] = [upload({ phase: 'paused' }), upload({ phase: 'checking', sent: 100 })];
  expect(totalOf([paused, checking])).toMatchObject({ phase: 'paused', pausable: true });
  expect(totalOf([paused, upload({})])).toMatchObject({ phase: 'sending' });
  expect(totalOf([checking])).toMatchObject({ pausable: false });
});

it('shows a time left that counts down evenly', () => {
  const time = new SteadyTimeLeft();
  expect(time.show(0, 100)).toBe(100);
  expect(time.show(10_000, 100)).toBe(90);
  expect(time.show(10_000, 80)).toBe(90);
  expect(time.show(10_000, 200)).toBe(200);
  expect(time.show(20_000, null)).toBeNull();
});

it('sends smaller chunks on a slow line, so that none takes as long as a stall', () => {
  const sizer = new ChunkSizer(8 * MIB);
  expect(sizer.bytes).toBe(8 * MIB);
  sizer.sent(8 * MIB, 64_000);
  expect(sizer.bytes).toBe(MIB);
  sizer.failed();
  expect(sizer.bytes).toBe(MIB / 2);
  for (let i = 0; i < 5; i += 1) sizer.failed();
  expect(sizer.bytes).toBe(MIB / 4);
  sizer.sent(MIB, 10);
  expect(sizer.bytes).toBe(8 * MIB);
});
