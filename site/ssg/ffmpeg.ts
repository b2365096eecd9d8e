import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/** The service's choice: the setting FFMPEG, else the program on the PATH, else that of the npm package; undefined without any. */
export function ffmpeg(): string | undefined {
  if (process.env.FFMPEG) return process.env.FFMPEG;
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const platform = `${process.platform}-${process.arch}`;
  const installed = path.join(PROJECT, 'node_modules/@ffmpeg-installer', platform, name);
  return [...folders.map((folder) => path.join(folder, name)), installed].find((file) => existsSync(file));
}

/** The program, when it can write WebP. */
export function webpEncoder(): string | undefined {
  const program = ffmpeg();
  if (!program) return undefined;
  try {
    const encoders = execFileSync(program, ['-hide_banner', '-encoders'], { stdio: 'pipe' }).toString();
    return encoders.includes('libwebp') ? program : undefined;
  } catch {
    return undefined;
  }
}
