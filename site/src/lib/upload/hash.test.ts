import { expect, it } from 'vitest';
import { readThrough } from './hash';

const SIZE = 3 * 1024 * 1024 + 17;
const bytes = Uint8Array.from({ length: SIZE }, (_, i) => (i * 31) % 251);

/** A stream of the bytes, in parts that do not fit the memory of the reader. */
function streamOf(type: 'bytes' | undefined): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const source = {
    type,
    pull(controller: ReadableStreamDefaultController | ReadableByteStreamController) {
      const part = bytes.slice(at, (at += 700_001));
      if (part.length) controller.enqueue(part);
      else {
        controller.close();
        if ('byobRequest' in controller) controller.byobRequest?.respond(0);
      }
    },
  };
  return new ReadableStream(source as UnderlyingByteSource);
}

it.each(['bytes', undefined] as const)('reads all bytes in order from a stream of type %s', async (type) => {
  const read = new Uint8Array(SIZE);
  let at = 0;
  await readThrough(streamOf(type), (part) => {
    read.set(part, at);
    at += part.length;
    expect(part.length).toBeLessThanOrEqual(1024 * 1024);
  });
  expect(at).toBe(SIZE);
  expect(Buffer.compare(read, bytes)).toBe(0);
});

it('rejects when the file can no longer be read', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    type: 'bytes',
    pull: () => Promise.reject(new Error('gone')),
  });
  await expect(readThrough(broken, () => undefined)).rejects.toThrow('gone');
});
