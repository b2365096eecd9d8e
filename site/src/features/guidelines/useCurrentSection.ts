import { useEffect, useState } from 'react';

/** The id of the section that crosses the upper third of the window, or null before any does. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.filter((entry) => entry.isIntersecting).at(-1);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: '-20% 0px -70% 0px' },
    );
    for (const id of key.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}
