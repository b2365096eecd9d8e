import { useTexts } from '../../i18n/useTexts';
import { Would } from '../../ui/Would';
import { TableScroll } from '../../ui/TableScroll';
import type { Assignment } from './jury';

/** What an assignment would change, person by person. */
export function AssignmentPlan({ plan: { works, groups, shares } }: { plan: Assignment }) {
  const t = useTexts();
  return (
    <>
      <Would
        figures={[
          { value: works, text: t('jury.works') },
          { value: shares.length, text: t('jury.people') },
          {
            value: groups,
            text: t('jury.groups', { count: groups }),
            note: groups > 1 ? t('jury.groupsNote') : undefined,
            look: groups > 1 ? 'c' : undefined,
          },
        ]}
      />
      <TableScroll name={t('jury.assign')}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('jury.name')}</th>
              <th scope="col" className="align-end">
                {t('jury.before')}
              </th>
              <th scope="col" className="align-end">
                {t('jury.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ id, name, all, before, after }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className="align-end">{all ? t('jury.all') : before}</td>
                <td className="align-end">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  );
}
