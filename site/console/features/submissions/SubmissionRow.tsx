import { useEffect, useRef } from 'react';
import { runningTimeText } from '@/lib/locale/dates';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useMakerText } from '../../lib/makers';
import { contestTime } from '../../lib/times';
import { StateMark } from '../../ui/StateMark';
import { Thumb } from '../../ui/Thumb';
import { WorkTitle } from '../../ui/WorkTitle';
import type { Row } from './submissions';

const COPY_SHAPES = { preparing: 'wait', ready: 'ok', failed: 'bad', original: 'warn', none: 'off' } as const;

interface SubmissionRowProps {
  row: Row;
  isOpen: boolean;
  onOpen: () => void;
}

/** One film of the list. */
export function SubmissionRow({ row, isOpen, onOpen }: SubmissionRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const makerText = useMakerText();
  const item = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  const { film, screening } = row;
  const copy = screening || 'none';
  const facts = [t('submissions.number', { id: row.workId }), film && runningTimeText(film.durationSeconds)];
  const classes = [isOpen && 'is-on', row.state !== 'judged' && 'is-gone'].filter(Boolean).join(' ');
  return (
    <tr ref={item} className={classes || undefined}>
      <th scope="row">
        <button type="button" className="row-open" aria-current={isOpen || undefined} onClick={onOpen}>
          <Thumb address={row.pictureUrl} />
          <b className="cut">
            <WorkTitle id={row.workId} title={row.title} />
          </b>
          <i className="cut num">
            {facts.filter(Boolean).join(t('shell.comma'))}
            {film && (
              <span className="submissions-size">{`${t('shell.comma')}${film.width} × ${film.height}`}</span>
            )}
          </i>
        </button>
      </th>
      <td>
        <span className="cut">{row.team || row.entrant || row.account}</span>
        <span className="small faint cut">{makerText(row)}</span>
      </td>
      <td className="num">
        {contestTime(row.submittedAt, language)}
        <span className="small faint">{t('submissions.version', { count: row.version })}</span>
      </td>
      <td>
        <Checks row={row} />
      </td>
      <td>
        <StateMark state={COPY_SHAPES[copy]}>{t(`submissions.copies.${copy}`)}</StateMark>
      </td>
    </tr>
  );
}

/** The one thing about a film that an organiser should look at first. */
function Checks({ row }: { row: Row }) {
  const t = useTexts();
  if (row.state !== 'judged')
    return <StateMark state="off">{t(`submissions.states.${row.state}`)}</StateMark>;
  if (row.repeatedFilm) return <StateMark state="bad">{t('submissions.repeatedFilm')}</StateMark>;
  if (row.repeatedTitle) return <StateMark state="warn">{t('submissions.repeatedTitle')}</StateMark>;
  const [warning] = row.warnings;
  if (warning) return <StateMark state="warn">{t(`submissions.warnings.${warning}`)}</StateMark>;
  if (row.link) return <StateMark state="off">{t('submissions.unchecked')}</StateMark>;
  return <StateMark state="ok">{t('submissions.checked')}</StateMark>;
}
