import { api } from '../../../lib/api/api';
import type { Result, Task } from './generation';
import { unitOf } from '../model/settings';

const EXTENSIONS: Record<Result['contentType'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
};

/** In characters of the prompt. */
const MAX_NAME_LENGTH = 40;

/** The file name of a result, made from its prompt: `a-moon-that-is-also-a-boat-2.png`. `at` counts from 0. */
export function fileName(
  task: Pick<Task, 'prompt'>,
  result: Pick<Result, 'contentType'>,
  at: number,
): string {
  const words = task.prompt.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = [...words]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${short || 'marquee'}-${at + 1}.${EXTENSIONS[result.contentType]}`;
}

/**
 * The bytes of a result: pictures through the proxy call, which needs no CORS headers of the store; clips, which the proxy
 * does not serve, straight from the store. Rejects when they cannot be read, for example after the address expired.
 */
export async function fetchResult(task: Task, { url }: Result): Promise<Blob> {
  if (unitOf(task.type) === 'picture')
    return api.blob('/apis/activity/proxy', { quiet: true, params: { query: { url } } });
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`download clip: status ${answer.status}`);
  return answer.blob();
}

/** Saves bytes as a file on the visitor's device. */
export function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // The browser keeps the bytes once it has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
