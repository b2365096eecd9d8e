import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Whether a box is too small for what it holds, so that it scrolls: then Tab has to stop at it. */
export function useScrolls<E extends HTMLElement>(side: 'Width' | 'Height'): [RefObject<E | null>, boolean] {
  const box = useRef<E>(null);
  const [scrolls, setScrolls] = useState(false);
  const measure = useCallback(() => {
    if (box.current) setScrolls(box.current[`scroll${side}`] > box.current[`client${side}`]);
  }, [side]);
  // Before what was drawn is painted, so that Tab never passes over it.
  useLayoutEffect(measure);
  useEffect(() => {
    const { current } = box;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    for (const measured of [current, ...current.children]) observer.observe(measured);
    return () => observer.disconnect();
  }, [measure]);
  return [box, scrolls];
}
