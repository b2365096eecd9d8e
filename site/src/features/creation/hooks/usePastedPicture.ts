import { useEffect, useRef } from 'react';

/** Hands over every picture that is pasted anywhere on the page. Pasted text goes where it was pasted. */
export function usePastedPicture(onPicture: (file: File) => void): void {
  const take = useRef(onPicture);
  useEffect(() => {
    take.current = onPicture;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!pasted) return;
      event.preventDefault();
      take.current(pasted);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
