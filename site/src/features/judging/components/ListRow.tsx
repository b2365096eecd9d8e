import type { ReactNode } from 'react';
import type { Schema } from '../../../lib/api/schema';
import { useWorkName } from '../hooks/useWorkText';
import { runningTime } from '../model/work';
import { Cover } from './Cover';

interface ListRowProps {
  work: Schema<'Work'>;
  current: boolean;
  /** The one work of the list that the Tab key reaches. */
  tabStop: boolean;
  onOpen: () => void;
  /** Marks under the title, after the running time. */
  marks: ReactNode;
  /** The end of the row. */
  children: ReactNode;
}

/** A work in a judge's or nominator's list. */
export function ListRow({ work, current, tabStop, onOpen, marks, children }: ListRowProps) {
  const name = useWorkName()(work);
  return (
    <li className={current ? 'is-now' : undefined}>
      <button
        type="button"
        className="judging-item"
        aria-current={current || undefined}
        tabIndex={tabStop ? 0 : -1}
        onClick={onOpen}
      >
        <span className="judging-thumb">
          <Cover src={work.cover} />
        </span>
        <span className="judging-name">
          <b>{name}</b>
          <span className="judging-state">
            {work.video && <span className="num">{runningTime(work.video.durationSeconds)}</span>}
            {marks}
          </span>
        </span>
        {children}
      </button>
    </li>
  );
}
