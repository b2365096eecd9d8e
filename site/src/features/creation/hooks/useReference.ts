import { useEffect, useRef, useState } from 'react';
import { readUpload, startUpload } from '../../../lib/upload/startUpload';
import {
  UploadCancelled,
  type RunningUpload,
  type UploadProgress,
  type UploadResult,
} from '../../../lib/upload/upload';
import { pictureError, type PictureError } from '../model/referencePicture';

/** Why there is no reference: the file is wrong, the upload failed, or the stored upload is gone. */
export type ReferenceProblem = { wrongFile: PictureError } | { error: unknown } | { gone: true };

/** The picture that a task starts from. */
export interface Reference {
  result: UploadResult | null;
  /** Address of the picture; null without one. */
  preview: string | null;
  /** Null when no upload is running. */
  progress: UploadProgress | null;
  problem: ReferenceProblem | null;
  pick: (file: File) => void;
  cancel: () => void;
  remove: () => void;
}

/** Checks a picture that was picked, dropped or pasted, uploads it at once, and passes the result to `change`. */
export function useReference(
  result: UploadResult | null,
  change: (result: UploadResult | null) => void,
): Reference {
  const [picked, setPicked] = useState<{ file: File; address: string } | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<ReferenceProblem | null>(null);
  const running = useRef<RunningUpload | null>(null);
  /** Counts pictures, to ignore what happens to a replaced one. */
  const turn = useRef(0);
  useStoredReference(result, change, setProblem);
  useEffect(
    () => () => {
      turn.current += 1;
      running.current?.leave();
    },
    [],
  );
  useEffect(() => () => URL.revokeObjectURL(picked?.address ?? ''), [picked]);

  const pick = async (file: File) => {
    const own = (turn.current += 1);
    const mine = () => turn.current === own;
    running.current?.leave();
    setProblem(null);
    const wrongFile = await pictureError(file);
    if (!mine()) return;
    if (wrongFile) {
      setProgress(null);
      return setProblem({ wrongFile });
    }
    setPicked({ file, address: URL.createObjectURL(file) });
    try {
      running.current = startUpload({ kind: 'reference', file, onProgress: (p) => mine() && setProgress(p) });
      const finished = await running.current.done;
      if (mine()) change(finished);
    } catch (error) {
      if (!mine()) return;
      setPicked(null);
      if (!(error instanceof UploadCancelled)) setProblem({ error });
    } finally {
      if (mine()) {
        running.current = null;
        setProgress(null);
      }
    }
  };
  const own = picked && (progress || (result && picked.file.name === result.name)) ? picked.address : null;
  return {
    result,
    preview: own ?? result?.url ?? null,
    progress,
    problem,
    pick: (file) => void pick(file),
    cancel: () => running.current?.cancel(),
    remove: () => {
      turn.current += 1;
      setPicked(null);
      setProblem(null);
      change(null);
    },
  };
}

/** Reads the reference of the draft once, for a fresh address and to find out whether it still exists. */
function useStoredReference(
  result: UploadResult | null,
  change: (result: UploadResult | null) => void,
  setProblem: (problem: ReferenceProblem) => void,
): void {
  const [stored] = useState(result);
  const changed = useRef(change);
  useEffect(() => {
    if (!stored) return;
    let stopped = false;
    const read = async () => {
      const now = await readUpload(stored.uploadId);
      if (stopped) return;
      changed.current(now);
      if (!now) setProblem({ gone: true });
    };
    read().catch(() => undefined); // The draft stays as it is; the service checks the reference of every request.
    return () => {
      stopped = true;
    };
  }, [stored, setProblem]);
}
