import type { UploadProgress } from './upload';

/** Several uploads as one. */
export interface UploadTotal extends Pick<
  UploadProgress,
  'phase' | 'sent' | 'total' | 'bytesPerSecond' | 'secondsLeft'
> {
  /** How many files are on their way. */
  files: number;
  /** Some of them can be paused or resumed. */
  pausable: boolean;
}

/** A whole number from 0 to 100. */
export const percentOf = ({ sent, total }: Pick<UploadProgress, 'sent' | 'total'>): number =>
  total ? Math.floor((sent / total) * 100) : 0;

/**
 * The sum of the uploads that run; null when none does. The phase is `sending` when one sends, `paused` when all that could
 * are paused. The time left is that of all bytes at the speed of all: the uploads share one line.
 */
export function totalOf(uploads: (UploadProgress | null)[]): UploadTotal | null {
  const running = uploads.filter((progress) => progress !== null);
  if (running.length === 0) return null;
  const sum = (value: (progress: UploadProgress) => number) =>
    running.reduce((all, progress) => all + value(progress), 0);
  const own = running.filter(({ phase }) => phase !== 'checking' && phase !== 'elsewhere');
  const phases = own.map(({ phase }) => phase);
  const sending = phases.includes('sending');
  const paused = own.length > 0 && phases.every((phase) => phase === 'paused');
  const sent = sum((progress) => progress.sent);
  const total = sum((progress) => progress.total);
  const bytesPerSecond =
    sum(({ phase, bytesPerSecond }) => (phase === 'sending' ? (bytesPerSecond ?? 0) : 0)) || null;
  return {
    ...{ sent, total, bytesPerSecond, files: running.length, pausable: own.length > 0 },
    phase: sending ? 'sending' : paused ? 'paused' : (phases[0] ?? running[0]!.phase),
    secondsLeft: bytesPerSecond ? (total - sent) / bytesPerSecond : null,
  };
}
