import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAt } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import type { Task } from '../api/generation';
import { cardRatio } from '../model/cardRatio';
import { daysOf } from '../model/days';
import { TaskCard } from './TaskCard';
import { usualSeconds } from '../model/polling';
import { justified } from '../model/rows';
import { useNow } from '../hooks/useNow';
import { useWidth } from '../hooks/useWidth';

const GAP = 16;
const ROW_HEIGHT = 228;
/** Days change at midnight: the wall looks once a minute. */
const MINUTE_MS = 60_000;

interface TaskGridProps {
  /** Newest first. */
  tasks: readonly Task[];
  /** All that are known, to learn from how long such orders take. */
  known: readonly Task[];
  /** Ended under the reader's eyes. */
  fresh: readonly Task[];
}

/** Tasks by day, in rows that fill the width. */
export function TaskGrid({ tasks, known, fresh }: TaskGridProps) {
  const { t } = useTranslation('creation');
  const language = useLanguage();
  const [box, width] = useWidth<HTMLDivElement>();
  const days = daysOf(tasks, useNow(MINUTE_MS));
  const sizes = useMemo(() => {
    const all = new Map<string, number>();
    if (!width) return all;
    for (const day of daysOf(tasks, 0)) {
      const row = justified(day.tasks.map(cardRatio), { width, gap: GAP, height: ROW_HEIGHT });
      day.tasks.forEach(({ id }, at) => all.set(id, row[at]!.width));
    }
    return all;
  }, [tasks, width]);
  return (
    <div ref={box}>
      {days.map(({ name, at, tasks: ofDay }) => {
        const offset = -new Date(at).getTimezoneOffset();
        const title = name ? t(`history.${name}`) : dayAt(at, offset, language);
        return (
          <section key={title} aria-label={title}>
            <h3 className="studio-day">{title}</h3>
            <ul className="jobs">
              {ofDay.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  width={sizes.get(task.id) ?? null}
                  usual={usualSeconds(known, task.type, task.model)}
                  fresh={fresh.some(({ id }) => id === task.id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
