import { useCallback, useEffect, useRef, useState } from 'react';
import { rules } from '../../../content/catalogue';
import { runningTimeTolerance } from '../../../lib/limits/limits.gen';
import { fileError, type FileError, type SubmissionFileKind } from '../../../lib/upload/fileRules';
import { runningTime } from '../../../lib/upload/runningTime';
import type { StoredSession } from '../../../lib/upload/sessions';
import { interruptedUpload, readUpload, startUpload } from '../../../lib/upload/startUpload';
import {
  UploadCancelled,
  type RunningUpload,
  type UploadProgress,
  type UploadResult,
} from '../../../lib/upload/upload';

/** Why a slot is empty against the visitor's wish. */
export type SlotProblem = { fault: FileError } | { error: unknown } | { gone: true };

/** The place of one file in the form. */
export interface UploadSlot {
  kind: SubmissionFileKind;
  result: UploadResult | null;
  /** The file as it lies on the visitor's device, while the page is open. */
  file: File | null;
  /** Set while it is on its way. */
  progress: UploadProgress | null;
  problem: SlotProblem | null;
  /** An upload that was interrupted and can be taken up by picking the same file. */
  interrupted: StoredSession | null;
  pick: (file: File) => void;
  /** Takes a file that the store has already; an upload on its way is left, to be taken up again later. */
  put: (result: UploadResult) => void;
  cancel: () => void;
  remove: () => void;
}

/** Uploads what is picked, at once. `change` stores the result in the draft. */
export function useUploadSlot(
  kind: SubmissionFileKind,
  result: UploadResult | null,
  change: (result: UploadResult | null) => void,
): UploadSlot {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<SlotProblem | null>(null);
  const [interrupted, setInterrupted] = useState<StoredSession | null>(null);
  const running = useRef<RunningUpload | null>(null);
  /** Counts uploads, so that one that was replaced no longer speaks. */
  const turn = useRef(0);
  useRestored(result, change, setProblem);

  useEffect(() => {
    void interruptedUpload(kind).then(setInterrupted);
    return () => {
      turn.current += 1;
      running.current?.leave();
    };
  }, [kind]);

  const upload = async (picked: File) => {
    const own = (turn.current += 1);
    const mine = () => turn.current === own;
    const order = { kind, file: picked, onProgress: (p: UploadProgress) => mine() && setProgress(p) };
    try {
      running.current = startUpload(order);
      const finished = await running.current.done;
      if (mine()) change(finished);
    } catch (error) {
      if (!mine()) return;
      setFile(null);
      if (error instanceof UploadCancelled) return;
      setProblem({ error });
      void interruptedUpload(kind).then(setInterrupted);
    } finally {
      if (mine()) {
        running.current = null;
        setProgress(null);
      }
    }
  };
  const pick = async (picked: File) => {
    setProblem(null);
    const fault = fileError(kind, picked) ?? (kind === 'video' ? await tooLong(picked) : null);
    if (fault) return setProblem({ fault });
    running.current?.leave();
    setFile(picked);
    setInterrupted(null);
    await upload(picked);
  };
  const cancel = useCallback(() => running.current?.cancel(), []);
  const put = (next: UploadResult | null) => {
    setFile(null);
    setProblem(null);
    change(next);
  };
  return {
    ...{ kind, result, file, progress, problem, interrupted, cancel },
    pick: (f) => void pick(f),
    put: (next) => {
      turn.current += 1;
      running.current?.leave();
      setProgress(null);
      put(next);
    },
    remove: () => put(null),
  };
}

async function tooLong(file: File): Promise<FileError | null> {
  const minutes = rules.figures.maximumRunningMinutes ?? Infinity;
  const seconds = await runningTime(file);
  return seconds !== null && seconds > minutes * 60 + runningTimeTolerance
    ? { key: 'tooLong', minutes }
    : null;
}

/** Asks once whether an upload that the draft remembers is still there, and how to read it now. */
function useRestored(
  result: UploadResult | null,
  change: (result: UploadResult | null) => void,
  setProblem: (problem: SlotProblem) => void,
): void {
  const [restored] = useState(result);
  const changed = useRef(change);
  const current = useRef(result);
  useEffect(() => {
    current.current = result;
  }, [result]);
  useEffect(() => {
    if (!restored) return;
    let gone = false;
    const look = async () => {
      const now = await readUpload(restored.uploadId);
      if (gone || current.current?.uploadId !== restored.uploadId) return;
      changed.current(now);
      if (!now) setProblem({ gone: true });
    };
    look().catch(() => undefined); // Without an answer the draft keeps what it knows; sending will tell.
    return () => {
      gone = true;
    };
  }, [restored, setProblem]);
}
