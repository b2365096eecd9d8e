import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import type { Overview } from './overview';

/** How many rules are listed at once. */
const SHOWN = 5;

/** The rules of the contest that hold. */
export function HoldingPart({ holding }: Pick<Overview, 'holding'>) {
  const t = useTexts();
  const language = useLanguage();
  const list = (rules: Overview['holding']) => (
    <ul className="overview-ok">
      {rules.map(({ kind, text }) => (
        <li key={kind}>
          <span className="status status-ok">{text[language]}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="overview-holds" aria-labelledby="overview-holds">
      <div className="heading-row">
        <h2 id="overview-holds">{t('overview.holding')}</h2>
        <p className="num">{holding.length}</p>
      </div>
      {list(holding.slice(0, SHOWN))}
      {holding.length > SHOWN && (
        <details>
          <summary>{t('overview.moreHolding', { count: holding.length - SHOWN })}</summary>
          {list(holding.slice(SHOWN))}
        </details>
      )}
    </section>
  );
}
