import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAt } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import type { Task } from '../api/generation';
import { useStudio } from '../hooks/useStudio';
import { usualSeconds } from '../model/task';
import { cardRatio, daysOf, justified } from '../model/taskGrid';
import { TaskCard } from './TaskCard';
import { useNow } from './TaskState';

const GAP = 16;
const ROW_HEIGHT = 228;
/** How often the days are grouped anew. */
const MINUTE_MS = 60_000;

interface TaskGridProps {
  /** Newest first. */
  tasks: readonly Task[];
}

/** Tasks by day, in rows that fill the width. */
export function TaskGrid({ tasks }: TaskGridProps) {
  const { tasks: all, ended } = useStudio().tasks;
  const { t } = useTranslation('creation');
  const language = useLanguage();
  const [box, width] = useWidth<HTMLDivElement>();
  const days = daysOf(tasks, useNow(MINUTE_MS));
  const sizes = useMemo(() => {
    const widths = new Map<string, number>();
    if (!width) return widths;
    for (const day of daysOf(tasks, 0)) {
      const row = justified(day.tasks.map(cardRatio), { width, gap: GAP, height: ROW_HEIGHT });
      day.tasks.forEach(({ id }, at) => widths.set(id, row[at]!.width));
    }
    return widths;
  }, [tasks, width]);
  return (
    <div ref={box}>
      {days.map(({ name, at, tasks: ofDay }) => {
        const offset = -new Date(at).getTimezoneOffset();
        const title = name ? t(`history.${name}`) : dayAt(at, offset, language);
        return (
          <section key={title} aria-label={title}>
            <h3 className="studio-day">{title}</h3>
            <ul className="tasks">
              {ofDay.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  width={sizes.get(task.id) ?? null}
                  usual={usualSeconds(all, task.type, task.model)}
                  fresh={ended.some(({ id }) => id === task.id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** The content width of an element in pixels; 0 before it was measured. */
function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
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
