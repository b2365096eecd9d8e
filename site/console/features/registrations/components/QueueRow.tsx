import { useEffect, useRef } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../../i18n/useTexts';
import { contestTime } from '../../../lib/times';
import { Tick } from '../../../ui/Tick';
import type { Row } from '../api/registrations';
import type { Queue } from '../hooks/useQueue';

/** The name of a registration in lists. */
export const nameOf = (row: Pick<Row, 'team' | 'name' | 'email'>): string =>
  row.team || row.name || row.email;

/** One row of the queue: pressing it opens the registration beside it. */
export function QueueRow({ row, queue, mayTick }: { row: Row; queue: Queue; mayTick: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const item = useRef<HTMLLIElement>(null);
  const isOpen = queue.open?.id === row.id;
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={item} className={isOpen ? 'is-on' : undefined}>
      {mayTick ? (
        <Tick
          label={t('registrations.tickOne', { name: nameOf(row) })}
          checked={queue.tickedRows.includes(row)}
          onChange={(on) => queue.tick([row.id], on)}
        />
      ) : (
        <span />
      )}
      <button
        type="button"
        className="queue-open"
        aria-current={isOpen || undefined}
        onClick={() => queue.show(row.id)}
      >
        <b className="cut">{nameOf(row)}</b>
        <span className="num faint">{contestTime(row.submittedAt, language)}</span>
        <i className="cut">
          {[t(`registrations.${row.type}`), row.team ? row.name : row.email].join(t('shell.comma'))}
        </i>
        <em>
          {row.correctedAt ? (
            <span className="strong">
              {t('registrations.corrected', { time: contestTime(row.correctedAt, language) })}
            </span>
          ) : row.version > 1 ? (
            <span className="strong">{t('registrations.again')}</span>
          ) : (
            t(`registrations.languages.${row.language}`)
          )}
        </em>
      </button>
    </li>
  );
}
