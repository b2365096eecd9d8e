import type { FileKind } from '../limits/limits';
import { runningTimeTolerance } from '../limits/limits.gen';
import { contentError, isFilm } from './fileContent';
import { readFilm } from './filmFacts';
import { fileError, runningTime, type FileError } from './fileRules';

/**
 * Checks a file before its first byte is sent; null when nothing is wrong. Reads the beginning of the file, of a film also
 * its `moov` box. `maxMinutes` is the longest film. The service checks the whole file again.
 */
export async function checkFile(
  kind: FileKind,
  file: File,
  maxMinutes: number | null,
): Promise<FileError | null> {
  const wrong = fileError(kind, file) ?? (await contentError(kind, file));
  return wrong || !isFilm(file) ? wrong : filmError(file, maxMinutes);
}

async function filmError(file: File, minutes: number | null): Promise<FileError | null> {
  const film = await readFilm(file);
  if (film === 'cut') return { key: 'cut' };
  if (film !== 'unknown' && film.sound && !film.picture) return { key: 'soundOnly' };
  if (minutes === null) return null;
  const seconds = (film === 'unknown' ? null : film.seconds) ?? (await runningTime(file));
  if (seconds === null || seconds <= minutes * 60 + runningTimeTolerance) return null;
  return { key: 'tooLong', minutes, seconds };
}
