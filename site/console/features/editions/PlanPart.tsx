import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { contestDayOf } from '../../lib/times';
import { TableScroll } from '../../ui/TableScroll';
import { DayStrips } from './DayStrips';
import type { EditionPlan } from './newEdition';

/** A day and an hour as they are in their own zone, whatever the zone of the edition that is shown. */
const clock = (moment: string) => moment.slice(11, 16);

/** The dates of a new edition beside those of the copied one. */
export function PlanDates({ plan }: { plan: EditionPlan }) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <>
      <DayStrips plan={plan} />
      <TableScroll name={t('editions.dates')}>
        <table className="data-table">
          <tbody>
            {plan.dates.map(({ id, name, old, new: next, weekdayKept }) => (
              <tr key={id}>
                <th scope="row">{name[language]}</th>
                <td className="num faint">
                  <del>{contestDayOf(old.slice(0, 10), language)}</del>
                </td>
                <td className="num strong">{contestDayOf(next.slice(0, 10), language)}</td>
                <td className="num quiet">{clock(next)}</td>
                <td className="small caution">{!weekdayKept && t('editions.otherWeekday')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  );
}

/** What the copy has, and the texts that still name the former season. */
export function PlanFigures({ plan }: { plan: EditionPlan }) {
  const t = useTexts();
  const language = useLanguage();
  const { texts, dates } = plan;
  const figures = [
    [texts.total, t('editions.textsCarried')],
    [texts.read.length, t('editions.toRead')],
    [dates.length, t('editions.datesMove')],
    [0, t('editions.people')],
  ] as const;
  return (
    <>
      <dl className="edition-figures">
        {figures.map(([count, words]) => (
          <div key={words}>
            <dd className="num">{count}</dd>
            <dt>{words}</dt>
          </div>
        ))}
      </dl>
      {texts.read.length > 0 && (
        <section aria-labelledby="edition-read">
          <h3 id="edition-read">{t('editions.readTitle')}</h3>
          <ul className="edition-read">
            {texts.read.slice(0, 5).map(({ file, path, text, words }) => (
              <li key={`${file} ${path}`}>
                <span className="small faint">
                  {file} · {path}
                </span>
                <span>{text[language]}</span> <b className="caution">{words.join(t('shell.comma'))}</b>
              </li>
            ))}
          </ul>
          {texts.read.length > 5 && (
            <p className="small faint">{t('shell.and', { count: texts.read.length - 5 })}</p>
          )}
        </section>
      )}
    </>
  );
}
