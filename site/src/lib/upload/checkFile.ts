import type { FileKind } from '../limits/limits';
import { runningTimeTolerance } from '../limits/limits.gen';
import { fileError, runningTime, type FileError } from './fileRules';

/** Checks a file before it is sent; null when nothing is wrong. `maxMinutes` is the longest film. */
export async function checkFile(
  kind: FileKind,
  file: File,
  maxMinutes: number | null,
): Promise<FileError | null> {
  return fileError(kind, file) ?? (await durationError(file, maxMinutes));
}

async function durationError(file: File, minutes: number | null): Promise<FileError | null> {
  if (minutes === null) return null;
  const seconds = await runningTime(file);
  return seconds !== null && seconds > minutes * 60 + runningTimeTolerance
    ? { key: 'tooLong', minutes }
    : null;
}
