import { ffmpeg as found } from '../../ssg/ffmpeg';
import { run } from './command';

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

/** The program that the service would take. */
export const ffmpeg = (): string => found() ?? 'ffmpeg';
