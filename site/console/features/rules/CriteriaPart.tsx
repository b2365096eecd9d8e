import { useTexts } from '../../i18n/useTexts';
import { Pinned } from './Pinned';
import { CRITERIA, type Rules } from './rules';

/** The criteria with their weights, as bars and as figures. */
export function CriteriaPart({ rules }: { rules: Rules }) {
  const t = useTexts();
  const { weights } = rules.rules;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (
    <section aria-labelledby="ru-criteria">
      <div className="h">
        <h2 id="ru-criteria">{t('rules.criteria')}</h2>
        <Pinned rules={rules} />
      </div>
      <div className="ru-bars" aria-hidden="true">
        {weights.map((weight, i) => (
          <span key={CRITERIA[i]} style={{ flexGrow: weight }}>
            <b className="num">{weight}</b>
          </span>
        ))}
      </div>
      <ul className="ru-weights">
        {CRITERIA.map((criterion, i) => (
          <li key={criterion}>
            <b>{t(`works.criteria.${criterion}`)}</b>
            <span className="num">
              {weights[i]}
              <small>%</small>
            </span>
          </li>
        ))}
        <li className="ru-total">
          <span className="f">{t('rules.total')}</span>
          <span className="num">
            {total}
            <small>%</small>
          </span>
        </li>
      </ul>
    </section>
  );
}
