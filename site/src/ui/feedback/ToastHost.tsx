import { useEffect, useState } from 'react';
import { loadChunk } from '../../lib/browser/loadChunk';
import { notices } from '../../lib/notices';

/** Duration of a plain notice, in milliseconds. */
const STAYS_MS = 6000;

/** Shows notices as toasts. The toast chunk is downloaded with the first notice; if that fails, notices are plain text. */
export function ToastHost() {
  const [plain, setPlain] = useState<string | null>(null);
  useEffect(
    () =>
      notices.listen((notice) => {
        loadChunk(() => import('./toast')).then(
          ({ showToast }) => showToast(notice),
          () => setPlain(notice.text),
        );
      }),
    [],
  );
  useEffect(() => {
    if (plain === null) return;
    const timer = setTimeout(() => setPlain(null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [plain]);
  return (
    plain && (
      <p className="load-failed" role="alert">
        {plain}
      </p>
    )
  );
}
