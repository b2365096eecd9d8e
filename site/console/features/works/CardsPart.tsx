import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import { signed } from '../results/results';
import { CardPlot } from './CardPlot';
import { CRITERIA, type Card, type Result } from './works';

/** Every judge's scores for the work, the highest total first; partial cards last. */
export function CardsPart({ cards, result }: { cards: Card[]; result: Result | null }) {
  const t = useTexts();
  if (cards.length === 0) return null;
  const sorted = [...cards].sort((a, b) => (b.total ?? -1) - (a.total ?? -1));
  const complete = cards.filter(({ total }) => total !== null).length;
  return (
    <>
      <div className="h do-h">
        <h2>{t('works.cards')}</h2>
        <p className="num">{t('works.cardsOf', { count: complete, of: cards.length })}</p>
      </div>
      {result && complete > 0 && <CardPlot cards={sorted} result={result} />}
      <TableScroll name={t('works.cards')}>
        <table className="t do-cards">
          <thead>
            <tr>
              <th scope="col">{t('results.judge')}</th>
              {CRITERIA.map((criterion) => (
                <th key={criterion} scope="col" className="r" title={t(`works.criteria.${criterion}`)}>
                  {t(`works.criteriaShort.${criterion}`)} {result?.weights[criterion]}
                </th>
              ))}
              <th scope="col" className="r">
                {t('works.total')}
              </th>
              {result && (
                <th scope="col" className="r">
                  {t('works.severity')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {sorted.map((card) => (
              <tr key={card.judge}>
                <th scope="row">{card.judge}</th>
                {CRITERIA.map((criterion) => (
                  <td key={criterion} className="r q">
                    {card[criterion] ?? '–'}
                  </td>
                ))}
                <td className="r w">{card.total === null ? t('works.partial') : card.total.toFixed(1)}</td>
                {result && <td className="r f">{signedOr(result.severity[card.judge])}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  );
}

const signedOr = (points: number | undefined) => (points === undefined ? '' : signed(points));
