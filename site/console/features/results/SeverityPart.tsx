import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import { signed, type Results } from './results';

/** How far each judge's scores lie from the panel's, and how they drift over a judge's films. */
export function SeverityPart({ judges }: Pick<Results, 'judges'>) {
  const t = useTexts();
  const rows = [...judges].sort((a, b) => a.severity - b.severity);
  const most = Math.max(1, ...rows.map(({ severity }) => Math.abs(severity)));
  return (
    <section aria-labelledby="rs-severity">
      <div className="heading-row">
        <h2 id="rs-severity">{t('results.severity')}</h2>
        <p>{t('results.severityNote')}</p>
      </div>
      <TableScroll name={t('results.severity')}>
        <table className="data-table results-judges">
          <thead>
            <tr>
              <th scope="col">{t('results.judge')}</th>
              <td />
              <th scope="col" className="align-end">
                {t('results.points')}
              </th>
              <th scope="col" className="align-end">
                {t('results.spread')}
              </th>
              <th scope="col" className="align-end">
                {t('results.agreement')}
              </th>
              <th scope="col" className="align-end">
                {t('results.drift')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, severity, spread, agreement, drift }) => (
              <tr key={name}>
                <th scope="row" title={name}>
                  {name}
                </th>
                <td>
                  <svg className="plot results-plot" aria-hidden="true">
                    <line className="zero" x1="50%" x2="50%" y1="0" y2="100%" />
                    <line
                      className="whisk"
                      x1="50%"
                      x2={`${50 + (severity / most) * 46}%`}
                      y1="50%"
                      y2="50%"
                    />
                    <circle className="dot" cx={`${50 + (severity / most) * 46}%`} cy="50%" r="4" />
                  </svg>
                </td>
                <td className="align-end num">{signed(severity)}</td>
                <td className="align-end num quiet">{spread?.toFixed(1)}</td>
                <td className="align-end num quiet">{agreement?.toFixed(2).replace('-', '−')}</td>
                <td className="align-end num quiet">{drift ? signed(drift.perTen) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="small faint">{t('results.severityText')}</p>
    </section>
  );
}
