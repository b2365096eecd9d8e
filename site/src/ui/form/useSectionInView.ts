import { useEffect, useState } from 'react';

/** The last of these sections whose beginning has passed the upper third of the window; the first before that. */
export function useSectionInView(ids: string[]): string | undefined {
  const [now, setNow] = useState(ids[0]);
  const list = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight / 3;
      const sections = list.split(' ').map((id) => document.getElementById(id));
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sections.filter(
        (s) => s && (s.getBoundingClientRect().top <= line || (atEnd && window.scrollY > 0)),
      );
      setNow(passed.at(-1)?.id ?? sections[0]?.id);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [list]);
  return now;
}
