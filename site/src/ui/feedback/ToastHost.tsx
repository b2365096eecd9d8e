import { useEffect, useState } from 'react';
import { loadChunk } from '../../lib/browser/loadChunk';
import { notices } from '../../lib/notices';

/** How long a notice stays in plain words, in milliseconds. */
const STAYS_MS = 6000;

/** Shows notices as toasts. What draws them is downloaded with the first one; without it they are said plainly. */
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
