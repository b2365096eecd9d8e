import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The width of an element's content in pixels, as it changes; 0 until it was measured. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
