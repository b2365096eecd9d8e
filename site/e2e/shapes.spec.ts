import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Schema } from '../src/lib/api/schema';
import { expect, test } from './fixtures';
import { EntrantClient } from './harness/client';
import { run } from './harness/command';
import { ffmpeg } from './harness/film';
import { Mailbox } from './harness/mailbox';
import { TOOLS } from './harness/paths';
import { internationalOf, theRun } from './harness/run';
import { judgeLogin } from './pages/judgeLogin';
import { playerOf } from './pages/player';

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
interface Shape {
  size?: string;
  options: string[];
  file: string;
  width: number;
}

/** What browsers cannot play, or not on every line, and is accepted all the same. */
const SHAPES: Record<string, Shape> = {
  hevc: {
    options: ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'],
    file: 'hevc.mp4',
    width: 320,
  },
  prores: { options: ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le'], file: 'prores.mov', width: 320 },
  'four-two-two': {
    options: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p10le'],
    file: 'bits.mov',
    width: 320,
  },
  fragmented: {
    options: [...H264, '-movflags', 'frag_keyframe+empty_moov'],
    file: 'fragmented.mp4',
    width: 320,
  },
  sparse: { options: [...H264, '-g', '500'], file: 'sparse.mp4', width: 320 },
  large: { size: '3840x2160', options: H264, file: 'large.mp4', width: 1920 },
};
if (process.env.SOAK) Object.assign(SHAPES, furtherShapes());

/** Further codecs, frame rates, sizes and sounds, which are tried in `make soak`. */
function furtherShapes(): Record<string, Shape> {
  const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-strict', '-2', '-pix_fmt'];
  const av1 = ['-r', '4', '-c:v', 'libaom-av1', '-cpu-used', '8', '-strict', '-2', '-pix_fmt'];
  const few = ['-vf', "select='not(mod(n\\,5))+lt(n\\,20)'", '-vsync', 'vfr'];
  const mp4 = (options: string[], more: Partial<Shape> = {}): Shape => ({
    ...{ options, file: 'film.mp4', width: 320 },
    ...more,
  });
  const mov = (options: string[], more: Partial<Shape> = {}) => mp4(options, { file: 'film.mov', ...more });
  return {
    'vp9-ten-bits': mp4([...vp9, 'yuv420p10le', '-c:a', 'libopus']),
    'vp9-four-four-four': mp4([...vp9, 'yuv444p', '-an']),
    'av1-ten-bits': mp4([...av1, 'yuv420p10le', '-an'], { size: '160x90', width: 160 }),
    mpeg4: mp4(['-c:v', 'mpeg4', '-c:a', 'libmp3lame']),
    mjpeg: mov(['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-c:a', 'pcm_s16be']),
    dnxhr: mov(['-c:v', 'dnxhd', '-profile:v', 'dnxhr_lb', '-pix_fmt', 'yuv422p', '-c:a', 'pcm_s24le']),
    animation: mov(['-c:v', 'qtrle', '-c:a', 'alac']),
    'prores-alpha': mov(['-c:v', 'prores_ks', '-profile:v', '4', '-pix_fmt', 'yuva444p10le', '-an']),
    'dolby-sound': mp4([...H264, '-c:a', 'ac3']),
    silent: mp4([...H264, '-an']),
    'variable-rate': mp4([...few, ...H264]),
    'sixty-frames': mov(['-r', '60', ...H264]),
    upright: mp4(H264, { size: '1080x1920', width: 608 }),
    odd: mp4(['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p'], {
      size: '161x91',
      width: 160,
    }),
  };
}

test('a judge plays the copy of each accepted shape', async ({
  page,
  playwright,
  tools,
  complaints,
}, info) => {
  const { dataDir, port } = theRun().shared;
  const origin = internationalOf(theRun().shared);
  const mark = `${process.pid}`;
  const submit = async (shape: string) => {
    const { size = '320x180', options, file } = SHAPES[shape]!;
    const film = info.outputPath(`${shape}-${file}`);
    await run(ffmpeg(), [
      ...['-nostdin', '-y', '-loglevel', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=12`],
      ...['-f', 'lavfi', '-i', 'sine=frequency=220', '-t', '3', ...options, film],
    ]);
    const request = await playwright.request.newContext();
    const client = new EntrantClient(request, origin);
    const mail = new Mailbox(request, origin);
    const email = `${shape}${mark}@shapes.example`;
    await client.logIn(email, mail);
    await client.register(
      {
        ...{ type: 'individual', name: 'Rosa Field', email, experience: 'some' },
        ...{ phoneCountry: '+351', phone: '912345678', previousWorks: 'https://field.example/reel' },
      },
      mail,
    );
    await run(TOOLS, ['registrations', 'approve', email], { DATA_DIR: dataDir, PORT: `${port}` });
    const bytes = readFileSync(film);
    const contentType = path.extname(file) === '.mov' ? 'video/quicktime' : 'video/mp4';
    const { uploadId, sessionUrl } = await client.post<Schema<'UploadSession'>>('/apis/activity/upload', {
      ...{ kind: 'video', name: file, size: bytes.length, contentType },
    });
    const sent = await fetch(sessionUrl, {
      method: 'PUT',
      headers: { Origin: origin, 'Content-Range': `bytes 0-${bytes.length - 1}/${bytes.length}` },
      body: new Uint8Array(bytes),
    });
    expect(sent.ok).toBe(true);
    await client.post(`/apis/activity/upload/${uploadId}/complete`);
    await client.post('/apis/activity/achievement', {
      ...{ title: `Shape ${shape} ${mark}`, description: 'Bars.', process: 'Drawn.', tools: ['veo'] },
      ...{ videoUploadId: uploadId, english: true, agreement: true, aiShareConfirmed: true },
    });
    return async () => {
      const { items } = await client.get<{ items: Schema<'Submission'>[] }>(
        '/apis/activity/achievement/list',
      );
      return items[0]!.screening?.state;
    };
  };
  const password = 'the-reel-is-in-row-nine';
  await tools('judges', 'add', '--role', 'nominator', '--name', `Ida Shape ${mark}`, '--password', password);
  const screenings = await Promise.all(Object.keys(SHAPES).map(submit));
  for (const screening of screenings) await expect.poll(screening, { timeout: 400_000 }).toBe('ready');

  await page.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  await page.goto('/login');
  const login = judgeLogin(page);
  await login.name.fill(`Ida Shape ${mark}`);
  await login.password.fill(password);
  await login.enter.click();
  const list = page.getByRole('region', { name: 'Nominate', exact: true });
  for (const [shape, { width }] of Object.entries(SHAPES)) {
    const title = `Shape ${shape} ${mark}`;
    await list.getByRole('searchbox').fill(title);
    await list.getByRole('button', { name: title }).first().click();
    const player = playerOf(page);
    await page.getByRole('button', { name: `Play ${title}` }).click();
    await expect.poll(player.second).toBeGreaterThan(0.5);
    expect(await player.video.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(width);
  }
  expect(complaints).toEqual([]);
});
