import { useEffect, useId, useRef, useState } from 'react';
import type { FileKind } from '../limits/limits';
import { runningTimeTolerance } from '../limits/limits.gen';
import { fileError, runningTime, type FileError } from './fileRules';
import { unfinished } from '../session/unfinished';
import type { StoredSession } from './sessions';
import { interruptedUpload, readUpload, startUpload } from './startUpload';
import { UploadCancelled, type RunningUpload, type UploadProgress, type UploadResult } from './upload';

/** Why there is no file: it breaks a rule, its upload failed, or the draft's upload no longer exists. */
export type FileProblem = { invalid: FileError } | { error: unknown } | { gone: true };

/** The state of one file field of a form. */
export interface FileSlot {
  kind: FileKind;
  result: UploadResult | null;
  /** The picked file, while the page is open. */
  file: File | null;
  /** An address that shows the picked file, else the stored one. */
  preview: string | null;
  /** Set while the file uploads. */
  progress: UploadProgress | null;
  problem: FileProblem | null;
  /** An interrupted upload, which picking the same file resumes. */
  interrupted: StoredSession | null;
  pick: (file: File) => void;
  /** Takes a file that is already stored. A running upload stops and can be resumed later. */
  put: (result: UploadResult) => void;
  cancel: () => void;
  remove: () => void;
}

interface FileSlotOptions {
  kind: FileKind;
  /** The stored file, from the draft. */
  result: UploadResult | null;
  onChange: (result: UploadResult | null) => void;
  /** Longest film, in minutes. Other files have no running time. */
  maxMinutes?: number | null;
}

/** A file field: checks what is picked, uploads it at once, and passes the result to `onChange`. */
export function useFileSlot({ kind, result, onChange, maxMinutes = null }: FileSlotOptions): FileSlot {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [interrupted, setInterrupted] = useState<StoredSession | null>(null);
  const running = useRef<RunningUpload | null>(null);
  /** Number of the newest upload: the callbacks of a replaced one do nothing. */
  const newest = useRef(0);
  useRefreshedResult(result, onChange, setProblem);

  const key = useId();
  useEffect(() => unfinished.setUpload(key, progress), [key, progress]);
  useEffect(() => () => unfinished.setUpload(key, null), [key]);

  useEffect(() => {
    void interruptedUpload(kind).then(setInterrupted);
    return () => {
      newest.current += 1;
      running.current?.leave();
    };
  }, [kind]);

  const upload = async (picked: File) => {
    const number = (newest.current += 1);
    const isNewest = () => newest.current === number;
    try {
      running.current = startUpload({
        kind,
        file: picked,
        onProgress: (next) => isNewest() && setProgress(next),
      });
      const stored = await running.current.done;
      if (isNewest()) onChange(stored);
    } catch (error) {
      if (!isNewest()) return;
      setFile(null);
      if (error instanceof UploadCancelled) return;
      setProblem({ error });
      void interruptedUpload(kind).then(setInterrupted);
    } finally {
      if (isNewest()) {
        running.current = null;
        setProgress(null);
      }
    }
  };
  const pick = async (picked: File) => {
    setProblem(null);
    const invalid = fileError(kind, picked) ?? (await durationError(picked, maxMinutes));
    if (invalid) return setProblem({ invalid });
    running.current?.leave();
    setFile(picked);
    setInterrupted(null);
    await upload(picked);
  };
  const put = (next: UploadResult | null) => {
    setFile(null);
    setProblem(null);
    onChange(next);
  };
  return {
    ...{ kind, result, file, progress, problem, interrupted },
    preview: useObjectUrl(file) ?? result?.url ?? null,
    pick: (picked) => void pick(picked),
    put: (next) => {
      newest.current += 1;
      running.current?.leave();
      setProgress(null);
      put(next);
    },
    cancel: () => running.current?.cancel(),
    remove: () => put(null),
  };
}

async function durationError(file: File, minutes: number | null): Promise<FileError | null> {
  if (minutes === null) return null;
  const seconds = await runningTime(file);
  return seconds !== null && seconds > minutes * 60 + runningTimeTolerance
    ? { key: 'tooLong', minutes }
    : null;
}

/** Reads the draft's upload once, for a fresh address or to report that it no longer exists. */
function useRefreshedResult(
  result: UploadResult | null,
  onChange: (result: UploadResult | null) => void,
  setProblem: (problem: FileProblem) => void,
): void {
  const [initial] = useState(result);
  const change = useRef(onChange);
  const current = useRef(result);
  useEffect(() => {
    current.current = result;
  }, [result]);
  useEffect(() => {
    if (!initial) return;
    let unmounted = false;
    const refresh = async () => {
      const now = await readUpload(initial.uploadId);
      if (unmounted || current.current?.uploadId !== initial.uploadId) return;
      change.current(now);
      if (!now) setProblem({ gone: true });
    };
    refresh().catch(() => undefined); // Without an answer the draft stays; sending reports what is wrong.
    return () => {
      unmounted = true;
    };
  }, [initial, setProblem]);
}

/** The object URL of a file, revoked when the file changes; null before the first effect. */
function useObjectUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the URL lives as long as the effect
    setShown({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return shown && shown.file === file ? shown.url : null;
}
