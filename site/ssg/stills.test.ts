import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { STILL } from '../src/content/still';
import { drawStills, stillsAddress } from './content/stills';
import { webpEncoder } from './ffmpeg';

const scope = { cover: '105.svg', video: { ratio: '2.39:1', seconds: 38 } };
const upright = { cover: '104.svg', video: { ratio: '9:16', seconds: 32 } };

/** The opacities of a row of pixels of the picture. */
function opacities(picture: Buffer, y: number): number[] {
  const width = STILL.columns * STILL.width * 2;
  const folder = mkdtempSync(path.join(tmpdir(), 'stills-'));
  const file = path.join(folder, 'stills.webp');
  writeFileSync(file, picture);
  const pixels = execFileSync(
    webpEncoder()!,
    ['-loglevel', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'],
    { maxBuffer: 64 << 20 },
  );
  rmSync(folder, { recursive: true });
  return [...pixels.subarray(y * width * 4, (y + 1) * width * 4)].filter((_value, at) => at % 4 === 3);
}

it('draws each cover in the ratio of its film in a cell of its own', () => {
  const works = [scope, { video: scope.video }, upright];
  const row = opacities(drawStills(works), STILL.height);
  const cell = STILL.width * 2;
  const filled = [0, 1, 2].map(
    (at) => row.slice(at * cell, (at + 1) * cell).filter((opacity) => opacity > 0).length,
  );
  expect(filled).toEqual([cell, 0, Math.round((STILL.height * 2 * 9) / 16)]);
});

it('has another address for another cover or shape, and none without covers', () => {
  const address = stillsAddress([scope]);
  expect(address).toMatch(/^\/assets\/stills-[\w-]{5}\.webp$/);
  expect(stillsAddress([{ ...scope, video: upright.video }])).not.toBe(address);
  expect(stillsAddress([{ ...scope, cover: '104.svg' }])).not.toBe(address);
  expect(stillsAddress([{ video: scope.video }])).toBeNull();
});
