import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './command';
import { PROJECT } from './paths';

/** Makes a playable MP4 (H.264, AAC, 640 x 360) of the running time, filled up to the bit rate in megabits per second. */
export async function makeFilm(
  file: string,
  { seconds, mbps }: { seconds: number; mbps: number },
): Promise<void> {
  const rate = `${mbps}M`;
  const sources = ['testsrc2=size=640x360:rate=12', 'sine=frequency=220:sample_rate=44100'];
  await run(ffmpeg(), [
    '-nostdin',
    '-y',
    '-loglevel',
    'error',
    ...sources.flatMap((source) => ['-f', 'lavfi', '-i', source]),
    ...['-t', `${seconds}`, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate, '-x264-params', 'nal-hrd=cbr'],
    ...['-movflags', '+faststart', file],
  ]);
}

/** The service's choice: the setting FFMPEG, else the program on the PATH, else that of the npm package. */
export function ffmpeg(): string {
  if (process.env.FFMPEG) return process.env.FFMPEG;
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const installed = path.join(
    PROJECT,
    'node_modules/@ffmpeg-installer',
    `${process.platform}-${process.arch}`,
    name,
  );
  return [...folders.map((folder) => path.join(folder, name)), installed].find(existsSync) ?? name;
}
