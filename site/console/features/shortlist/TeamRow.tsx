import { useTexts } from '../../i18n/useTexts';
import { StateMark } from '../../ui/StateMark';
import { Tick } from '../../ui/Tick';
import { WorkLink } from '../../ui/WorkLink';
import { WorkTitle } from '../../ui/WorkTitle';
import type { Team } from './teams';

interface TeamRowProps {
  team: Team;
  /** Ticked: it would be added, or removed if it is on the shortlist. */
  chosen: boolean;
  /** The applications of the table, in its order. */
  works: number[];
  /** Missing for readers. */
  onChoose?: (id: number, on: boolean) => void;
}

/** An application with its rank; one on the shortlist is ticked on that list. */
export function TeamRow({ team, chosen, works, onChoose }: TeamRowProps) {
  const t = useTexts();
  const { workId, title, rank, total, cards, shortlisted, proposed, tied } = team;
  return (
    <tr className={chosen ? 'is-on' : undefined}>
      <td className="align-end strong">{rank ?? ''}</td>
      <th scope="row">
        <WorkLink id={workId} works={works}>
          <WorkTitle id={workId} title={title} />
        </WorkLink>{' '}
        <span className="faint num">{workId}</span>
      </th>
      <td className="align-end">{total === null ? '–' : total.toFixed(2)}</td>
      <td className="align-end quiet">{cards}</td>
      <td>
        {shortlisted && <StateMark state="ok">{t('shortlist.on')}</StateMark>}
        {!shortlisted && proposed && <StateMark state="wait">{t('shortlist.proposed')}</StateMark>}
        {!shortlisted && tied && <StateMark state="warn">{t('shortlist.tied')}</StateMark>}
      </td>
      {onChoose && (
        <td>
          {!shortlisted && (
            <Tick
              label={t('shortlist.tickAdd', { title })}
              checked={chosen}
              onChange={(on) => onChoose(workId, on)}
            />
          )}
        </td>
      )}
    </tr>
  );
}
