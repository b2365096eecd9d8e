import { useTranslation } from 'react-i18next';
import { criteria } from '../../model/judged';
import { text } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { inBoth, leadOf } from '../../model/comparison';
import { givenCount, points, reachOf, type Dimension, type Scores } from '../../model/scorecard';

interface Side {
  name: string;
  scores: Scores;
}

/** The judge's scores of two works beside each other, and which leads on the criteria that both have. */
export function CompareScores({ one, other }: { one: Side; other: Side }) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const lead = leadOf(one.scores, other.scores, criteria);
  const leader = lead > 0 ? one.name : other.name;
  const verdict = !inBoth(one.scores, other.scores, criteria).length
    ? t('compare.nothing')
    : lead
      ? t('compare.leads', { work: leader, points: Math.abs(lead) })
      : t('compare.even');
  return (
    <div className="compare-scores">
      <p className="faint">{t('compare.own')}</p>
      <table className="num">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{one.name}</th>
            <th scope="col">{t('score.card')}</th>
            <th scope="col">{other.name}</th>
          </tr>
        </thead>
        <tbody>
          {criteria.map(({ id, name, weight }) => (
            <tr key={id}>
              <Score side={one} id={id} />
              <th scope="row">
                {text(name, language)} <i>{weight}%</i>
              </th>
              <Score side={other} id={id} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <Total side={one} />
            <th scope="row">{t('compare.total')}</th>
            <Total side={other} />
          </tr>
        </tfoot>
      </table>
      <p className="quiet">{verdict}</p>
    </div>
  );
}

function Score({ side: { scores }, id }: { side: Side; id: Dimension }) {
  const { t } = useTranslation('judging');
  const score = scores[id] ?? null;
  return (
    <td className={score === null ? 'is-none' : undefined}>
      {score === null ? t('score.notScored') : points(score)}
      <span className="compare-bar" aria-hidden="true">
        <i style={{ width: `${(score ?? 0) / 100}%` }} />
      </span>
    </td>
  );
}

function Total({ side: { scores } }: { side: Side }) {
  const { t } = useTranslation('judging');
  const { least, of } = reachOf(scores, criteria);
  const given = givenCount(scores);
  if (!given) return <td className="is-none">{t('score.notScored')}</td>;
  return <td>{given === criteria.length ? least : t('compare.totalOf', { total: least, of })}</td>;
}
