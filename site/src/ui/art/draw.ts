/** Mulberry32: the same seed gives the same drawing on the server and in the browser. Values in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Path data of a wave from `left` to `right`, as plans draw a curtain. */
export function wave(left: number, right: number, y: number, length = 34, amplitude = 13): string {
  const half = length / 2;
  let path = `M${left} ${y}q${length / 4} ${-amplitude * 2} ${half} 0`;
  for (let x = left + half; x < right; x += half) path += `t${half} 0`;
  return path;
}
