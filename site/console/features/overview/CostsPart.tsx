import { useTexts } from '../../i18n/useTexts';
import { Plot } from '../../ui/Plot';
import { TableScroll } from '../../ui/TableScroll';
import type { Overview } from './overview';

/** Millionths of a US dollar, as dollars. */
const dollars = (millionths: number) =>
  (millionths / 1_000_000).toLocaleString('en', { maximumFractionDigits: 2 });

/** What the studio's providers charge. */
export function CostsPart({ overview: { costs } }: { overview: Overview }) {
  const t = useTexts();
  const days = [...new Set(costs.map(({ day }) => day))].sort();
  const models = [...new Set(costs.map(({ model }) => model))];
  const sum = (rows: typeof costs) => rows.reduce((all, { cost }) => all + (cost ?? 0), 0);
  const total = dollars(sum(costs));
  return (
    <section className="overview-cost" aria-labelledby="overview-cost">
      <div className="heading-row">
        <h2 id="overview-cost">{t('overview.costs')}</h2>
        <p>{t('overview.costsNote')}</p>
      </div>
      {costs.length === 0 && <p className="faint overview-none">{t('overview.noCosts')}</p>}
      {costs.length > 0 && (
        <>
          <div className="cost-head num">
            <b className="big">{total}</b>
          </div>
          <Plot
            values={days.map((day) => sum(costs.filter((row) => row.day === day)))}
            label={t('overview.costsRow', { total })}
          />
          <TableScroll name={t('overview.costs')}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{t('overview.model')}</th>
                  <th scope="col" className="align-end">
                    {t('overview.tasks')}
                  </th>
                  <th scope="col" className="align-end">
                    {t('overview.usd')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {models.map((model) => {
                  const rows = costs.filter((row) => row.model === model);
                  const priced = rows.some(({ cost }) => cost !== null);
                  return (
                    <tr key={model}>
                      <th scope="row">{model}</th>
                      <td className="align-end">{rows.reduce((all, { tasks }) => all + tasks, 0)}</td>
                      <td className="align-end">
                        {priced ? dollars(sum(rows)) : t('overview.unknownPrice')}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </TableScroll>
        </>
      )}
    </section>
  );
}
