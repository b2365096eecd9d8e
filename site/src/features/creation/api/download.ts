import type { ApiClient } from '../../../lib/api/client';
import type { Result, Task } from './generation';
import { unitOf } from '../model/settings';

const ENDINGS: Record<Result['contentType'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
};

/** Most characters of the prompt in a file's name. */
const NAMED_BY = 40;

/** Name of a result's file, after its prompt: `a-moon-that-is-also-a-boat-2.png`. `at` counts from 0. */
export function fileName(
  task: Pick<Task, 'prompt'>,
  result: Pick<Result, 'contentType'>,
  at: number,
): string {
  const words = task.prompt.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = [...words]
    .slice(0, NAMED_BY)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${short || 'marquee'}-${at + 1}.${ENDINGS[result.contentType]}`;
}

/**
 * The bytes of a result: pictures through the proxy call, which gives them to every page; clips, which it does not take,
 * straight from the store. Rejects when they cannot be read, also when the address has expired.
 */
export async function fetchResult(api: ApiClient, task: Task, { url }: Result): Promise<Blob> {
  if (unitOf(task.type) === 'picture')
    return api.blob('/apis/activity/proxy', { quiet: true, params: { query: { url } } });
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`download clip: status ${answer.status}`);
  return answer.blob();
}

/** Hands bytes to the browser as a file to keep. */
export function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // The browser has begun to read it by the end of this turn, and holds it from then on.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
