import { useLanguage } from '@/lib/locale/useLanguage';
import { criteriaIds, criterionName } from '../../lib/editionRules';
import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import { signed } from '../results/results';
import { CardPlot } from './CardPlot';
import type { Card, Result } from './works';

/** Every judge's scores for the work, the highest total first; partial cards last. */
export function CardsPart({ cards, result }: { cards: Card[]; result: Result | null }) {
  const t = useTexts();
  const language = useLanguage();
  if (cards.length === 0) return null;
  const sorted = [...cards].sort((a, b) => (b.total ?? -1) - (a.total ?? -1));
  const complete = cards.filter(({ total }) => total !== null).length;
  return (
    <>
      <div className="heading-row dossier-heading">
        <h2>{t('works.cards')}</h2>
        <p className="num">{t('works.cardsOf', { count: complete, of: cards.length })}</p>
      </div>
      {result && complete > 0 && <CardPlot cards={sorted} result={result} />}
      <TableScroll name={t('works.cards')}>
        <table className="data-table dossier-cards">
          <thead>
            <tr>
              <th scope="col">{t('results.judge')}</th>
              {criteriaIds().map((criterion) => (
                <th
                  key={criterion}
                  scope="col"
                  className="align-end"
                  title={criterionName(criterion, language) ?? criterion}
                >
                  {shortName(criterionName(criterion, language) ?? criterion)} {result?.weights[criterion]}
                </th>
              ))}
              <th scope="col" className="align-end">
                {t('works.total')}
              </th>
              {result && (
                <th scope="col" className="align-end">
                  {t('works.severity')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {sorted.map((card) => (
              <tr key={card.judge}>
                <th scope="row">{card.judge}</th>
                {criteriaIds().map((criterion) => (
                  <td key={criterion} className="align-end quiet">
                    {typeof card[criterion] === 'number' ? card[criterion] : '–'}
                  </td>
                ))}
                <td className="align-end strong">
                  {card.total === null ? t('works.partial') : card.total.toFixed(1)}
                </td>
                {result && <td className="align-end faint">{signedOr(result.severity[card.judge])}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  );
}

const signedOr = (points: number | undefined) => (points === undefined ? '' : signed(points));

/** The beginning of a long name, for the head of a narrow column. */
const shortName = (name: string): string => {
  const [first = name] = name.split(' ');
  return first.length > 7 ? `${first.slice(0, 5)}.` : first;
};
