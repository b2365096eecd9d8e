import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether a box is too small for what it holds, so that it scrolls: then Tab has to stop at it. */
export function useScrolls<E extends HTMLElement>(side: 'Width' | 'Height'): [RefObject<E | null>, boolean] {
  const box = useRef<E>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setScrolls(current[`scroll${side}`] > current[`client${side}`]),
    );
    for (const measured of [current, ...current.children]) observer.observe(measured);
    return () => observer.disconnect();
  }, [side]);
  return [box, scrolls];
}
