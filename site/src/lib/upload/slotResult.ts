import { useEffect, useRef, useState } from 'react';
import { revokeLater } from '../browser/objectUrl';
import { readUpload } from './startUpload';
import { onDeletedUpload } from './unsentFiles';
import type { UploadResult } from './upload';

/** Reads the draft's upload once, for a fresh address or to report that it no longer exists. */
export function useRefreshedResult(
  result: UploadResult | null,
  onChange: (result: UploadResult | null) => void,
  setProblem: (problem: { gone: true }) => void,
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
    refresh().catch(() => undefined); // Without an answer the draft stays; submitting reports any problem.
    return () => {
      unmounted = true;
    };
  }, [initial, setProblem]);
}

/** Empties the field when its upload was deleted elsewhere on the page. */
export function useDeletedUpload(
  result: UploadResult | null,
  onChange: (result: UploadResult | null) => void,
): void {
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const id = result?.uploadId;
  useEffect(
    () => (id ? onDeletedUpload((deleted) => deleted === id && change.current(null)) : undefined),
    [id],
  );
}

/** The object URL of a file, revoked after the file changed; null before the first effect. */
export function useObjectUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the effect makes the URL
    setShown({ file, url });
    return () => revokeLater(url);
  }, [file]);
  return shown && shown.file === file ? shown.url : null;
}
