import { useTexts } from '../../i18n/useTexts';
import { signed, type Results } from './results';

/** Whether a film's place in the running order changes its score; nothing where the orders are unknown. */
export function OrderPart({ order: { trend, first, cards } }: Pick<Results, 'order'>) {
  const t = useTexts();
  if (!trend) return null;
  // Within twice its standard error a trend may be chance.
  const clear = Math.abs(trend.perTen) > 2 * trend.error;
  return (
    <section aria-labelledby="rs-order">
      <div className="heading-row">
        <h2 id="rs-order">{t('results.order')}</h2>
        <p className="num">{t('results.orderCards', { count: cards })}</p>
      </div>
      <dl className="fact-list">
        <dt>{t('results.orderTrend')}</dt>
        <dd className="num">
          {signed(trend.perTen)} <span className="faint">± {trend.error.toFixed(1)}</span>
        </dd>
        {first !== null && (
          <>
            <dt>{t('results.orderFirst')}</dt>
            <dd className="num">{signed(first)}</dd>
          </>
        )}
      </dl>
      <p className="small faint">
        {clear
          ? t(trend.perTen < 0 ? 'results.orderStricter' : 'results.orderMilder')
          : t('results.orderNone')}
      </p>
    </section>
  );
}
