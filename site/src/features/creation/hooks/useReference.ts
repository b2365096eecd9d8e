import { useEffect, useRef, useState } from 'react';
import { kinds } from '../../../lib/limits/limits.gen';
import { fileError, type FileError } from '../../../lib/upload/fileRules';
import { readUpload, startUpload } from '../../../lib/upload/startUpload';
import {
  UploadCancelled,
  type RunningUpload,
  type UploadProgress,
  type UploadResult,
} from '../../../lib/upload/upload';
import { pictureFacts } from '../model/pictureFacts';

/** Why there is no reference against the entrant's wish. */
export type ReferenceProblem = { fault: PictureError } | { error: unknown } | { gone: true };

/** What speaks against a file before it is sent; sides in pixels. */
export type PictureError =
  FileError | { key: 'notPicture' } | { key: 'sides'; width: number; height: number; most: number };

/** The picture that an order starts from. */
export interface Reference {
  result: UploadResult | null;
  /** Where the browser can show it; null while nothing is there. */
  preview: string | null;
  /** Set while it is on its way. */
  progress: UploadProgress | null;
  problem: ReferenceProblem | null;
  pick: (file: File) => void;
  cancel: () => void;
  remove: () => void;
}

/** Looks at what is picked, dropped or pasted, uploads it at once, and keeps the result by `change`. */
export function useReference(
  result: UploadResult | null,
  change: (result: UploadResult | null) => void,
): Reference {
  const [picked, setPicked] = useState<{ file: File; address: string } | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<ReferenceProblem | null>(null);
  const running = useRef<RunningUpload | null>(null);
  /** Counts pictures, so that one that was replaced no longer speaks. */
  const turn = useRef(0);
  useStillThere(result, change, setProblem);
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
    const fault = fileError('reference', file) ?? (await pictureError(file));
    if (!mine()) return;
    if (fault) {
      setProgress(null);
      return setProblem({ fault });
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

/** What the bytes speak against; the service looks again. */
async function pictureError(file: File): Promise<PictureError | null> {
  const facts = await pictureFacts(file);
  if (!facts) return { key: 'notPicture' };
  const { width, height } = facts.size ?? { width: 0, height: 0 };
  const most = kinds.reference.maxSide;
  return Math.max(width, height) > most ? { key: 'sides', width, height, most } : null;
}

/** Asks once whether the reference that the draft remembers is still there, and how to read it now. */
function useStillThere(
  result: UploadResult | null,
  change: (result: UploadResult | null) => void,
  setProblem: (problem: ReferenceProblem) => void,
): void {
  const [remembered] = useState(result);
  const changed = useRef(change);
  useEffect(() => {
    if (!remembered) return;
    let gone = false;
    const look = async () => {
      const now = await readUpload(remembered.uploadId);
      if (gone) return;
      changed.current(now);
      if (!now) setProblem({ gone: true });
    };
    look().catch(() => undefined); // Without an answer the draft keeps what it knows; ordering will tell.
    return () => {
      gone = true;
    };
  }, [remembered, setProblem]);
}
