import { useTexts } from '../../i18n/useTexts';
import { useFilter } from '../../lib/useFilter';
import { Pager } from '../../ui/Pager';
import { EmptyState } from '../../ui/State';
import { TableScroll } from '../../ui/TableScroll';
import { TypedSearch } from '../../ui/TypedSearch';
import { TeamRow } from './TeamRow';
import type { Team } from './teams';

const PAGE_SIZE = 100;

interface TeamsPartProps {
  teams: Team[];
  chosen: ReadonlySet<number>;
  /** Missing for readers. */
  onChoose?: (id: number, on: boolean) => void;
}

/** The approved applications by rank, of which the camp's shortlist is made. */
export function TeamsPart({ teams, chosen, onChoose }: TeamsPartProps) {
  const t = useTexts();
  const { values, page, change, turnTo } = useFilter({ q: '' });
  if (teams.length === 0)
    return (
      <div className="shortlist-all">
        <EmptyState title={t('shortlist.emptyTeams')} text={t('shortlist.emptyTeamsText')} />
      </div>
    );
  const wanted = values.q.trim().toLowerCase();
  const found = teams.filter(({ title, workId }) => `${title} ${workId}`.toLowerCase().includes(wanted));
  return (
    <section className="shortlist-all" aria-labelledby="sl-teams">
      <div className="heading-row">
        <h2 id="sl-teams">{t('shortlist.teams')}</h2>
        <p className="num">{t('shortlist.teamCount', { count: teams.length })}</p>
      </div>
      <p className="small faint">{t('shortlist.teamsNote')}</p>
      <TypedSearch label={t('shortlist.findTeam')} value={values.q} onSearch={(q) => change({ q })} />
      {found.length === 0 && <EmptyState title={t('shortlist.noTeam')} />}
      {found.length > 0 && (
        <TableScroll name={t('shortlist.teams')}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col" className="align-end">
                  {t('shortlist.rank')}
                </th>
                <th scope="col">{t('shortlist.team')}</th>
                <th scope="col" className="align-end">
                  {t('shortlist.points')}
                </th>
                <th scope="col" className="align-end">
                  {t('shortlist.cards')}
                </th>
                <th scope="col">{t('shortlist.state')}</th>
                {onChoose && (
                  <th scope="col">
                    <span className="visually-hidden">{t('shortlist.change')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((team) => (
                <TeamRow
                  key={team.workId}
                  {...{ team, onChoose }}
                  works={found.map(({ workId }) => workId)}
                  chosen={chosen.has(team.workId)}
                />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {found.length > PAGE_SIZE && (
        <Pager page={page} size={PAGE_SIZE} total={found.length} onChange={turnTo} />
      )}
    </section>
  );
}
