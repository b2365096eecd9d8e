import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileKind } from '../limits/limits';
import { useStore } from '../useStore';
import { checkFile } from './checkFile';
import { reopen } from './fileAccess';
import type { FileError } from './fileRules';
import { runningUploads } from './runningUploads';
import { markDelivered } from './sessions';
import { interruptedUpload, type Interrupted } from './startUpload';
import { useDeletedUpload, useObjectUrl, useRefreshedResult } from './slotResult';
import type { UploadProgress, UploadResult } from './upload';

/** Why there is no file: it breaks a rule, its upload failed, or the draft's upload no longer exists. */
export type FileProblem<E = FileError> = { invalid: E } | { error: unknown } | { gone: true };

/** The state of one file field of a form. */
export interface FileSlot<E = FileError> {
  kind: FileKind;
  result: UploadResult | null;
  /** The picked file, while the page is open. */
  file: File | null;
  /** An address that shows the picked file, else the stored one. */
  preview: string | null;
  /** Set while the file uploads. */
  progress: UploadProgress | null;
  /** Name of the file that uploads. */
  uploading: string;
  problem: FileProblem<E> | null;
  /** An interrupted upload, which picking the same file resumes. */
  interrupted: Interrupted | null;
  /** Reopens the interrupted file, with the browser's permission prompt; null where it has to be picked again. */
  goOn: (() => void) | null;
  pick: (file: File, handle?: FileSystemFileHandle) => void;
  /** Takes a file that is already stored. A running upload stops and can be resumed later. */
  put: (result: UploadResult) => void;
  pause: () => void;
  resume: () => void;
  /** Stops the upload and deletes what arrived. */
  cancel: () => void;
  remove: () => void;
}

interface FileSlotOptions<E> {
  kind: FileKind;
  /** The stored file, from the draft. When another one replaces it while a file uploads, that upload ends. */
  result: UploadResult | null;
  onChange: (result: UploadResult | null) => void;
  /** Longest film, in minutes. Other files have no running time. */
  maxMinutes?: number | null;
  /** Checks a file before it is sent; checkFile by default. */
  check?: (file: File) => Promise<E | null>;
}

/**
 * A file field: checks what is picked, uploads it at once, and passes the result to `onChange`. The upload goes on while
 * the form is closed, and its result is passed when it is opened again.
 */
export function useFileSlot<E = FileError>(options: FileSlotOptions<E>): FileSlot<E> {
  const { kind, result, onChange, maxMinutes = null } = options;
  const entry = useStore(runningUploads)[kind];
  const [problem, setProblem] = useState<FileProblem<E> | null>(null);
  const [interrupted, setInterrupted] = useState<Interrupted | null>(null);
  /** Number of the newest choice: the check of an earlier one is ignored. */
  const newest = useRef(0);
  useRefreshedResult(result, onChange, setProblem);
  useDeletedUpload(result, onChange);

  const deliver = useRef(onChange);
  useEffect(() => {
    deliver.current = onChange;
  });
  const findInterrupted = useCallback(async () => {
    const found = await interruptedUpload(kind);
    if (runningUploads.get()[kind]) return;
    if (found?.finished) {
      void markDelivered(found.uploadId);
      return deliver.current(found.finished);
    }
    const file = found?.handle && !found.stopped ? await reopen(found.handle, false) : null;
    if (file && !isOther(file, found!) && !runningUploads.get()[kind])
      return runningUploads.start(kind, file, found!.handle);
    setInterrupted(found);
  }, [kind]);
  useEffect(() => {
    const unmounted = newest;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- set when the service has answered
    void findInterrupted();
    const stop = runningUploads.mirror(kind, () => void findInterrupted());
    return () => {
      unmounted.current += 1;
      stop();
    };
  }, [kind, findInterrupted]);

  const outcome = entry?.outcome;
  useEffect(() => {
    if (!outcome) return;
    if ('result' in outcome) return deliver.current(outcome.result);
    runningUploads.take(kind);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the upload ended outside React
    setProblem(outcome);
    void interruptedUpload(kind).then(setInterrupted);
  }, [kind, outcome]);
  // Until the form has the result, the upload counts as running: a form that waits for it must not send without it.
  const delivered = outcome && 'result' in outcome && outcome.result.uploadId === result?.uploadId;
  useEffect(() => {
    if (!delivered) return;
    void markDelivered(result!.uploadId);
    runningUploads.take(kind);
  }, [kind, delivered, result]);
  useReplacedUpload(kind, result);

  const start = (file: File, handle?: FileSystemFileHandle) => {
    setInterrupted(null);
    runningUploads.start(kind, file, handle);
  };
  const pick = async (file: File, handle?: FileSystemFileHandle) => {
    const number = (newest.current += 1);
    setProblem(null);
    const invalid = await (options.check ? options.check(file) : checkFile(kind, file, maxMinutes));
    if (newest.current !== number) return;
    if (invalid) setProblem({ invalid: invalid as E });
    else start(file, handle);
  };
  const goOn = async ({ handle }: Pick<Interrupted, 'handle'>) => {
    const file = handle && (await reopen(handle, true));
    if (file) await pick(file, handle);
  };
  const put = (next: UploadResult | null) => {
    newest.current += 1;
    runningUploads.leave(kind);
    setProblem(null);
    onChange(next);
  };
  const progress = entry?.progress ?? null;
  const file = entry?.file && (progress || entry.uploadId === result?.uploadId) ? entry.file : null;
  const { handle } = interrupted ?? {};
  return {
    ...{ kind, result, file, progress, problem, interrupted },
    uploading: entry?.name ?? '',
    preview: useObjectUrl(file) ?? result?.url ?? null,
    goOn: handle ? () => void goOn({ handle }) : null,
    pick: (chosen, access) => void pick(chosen, access),
    put,
    pause: () => runningUploads.pause(kind),
    resume: () => runningUploads.resume(kind),
    cancel: () => runningUploads.cancel(kind),
    remove: () => put(null),
  };
}

/** Whether a file differs from the one that an upload began with, by name and size. */
const isOther = (file: File, { name, size }: Interrupted): boolean =>
  file.name !== name || file.size !== size;

/** Ends a running upload when the form takes another file. */
function useReplacedUpload(kind: FileKind, result: UploadResult | null): void {
  const id = result?.uploadId ?? null;
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    const running = runningUploads.get()[kind];
    if (id !== null && running?.file && running.uploadId === null) runningUploads.leave(kind);
  }, [kind, id]);
}
