import { useLanguage } from '../../../src/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { Pinned } from './Pinned';
import { criterionName } from '../../lib/editionRules';
import { criteriaOf, type Rules } from './rules';

/** The criteria with their weights, as bars and as figures. */
export function CriteriaPart({ rules }: { rules: Rules }) {
  const t = useTexts();
  const language = useLanguage();
  const { weights } = rules.rules;
  const criteria = criteriaOf(rules.rules);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (
    <section aria-labelledby="ru-criteria">
      <div className="h">
        <h2 id="ru-criteria">{t('rules.criteria')}</h2>
        <Pinned rules={rules} />
      </div>
      <div className="ru-bars" aria-hidden="true">
        {weights.map((weight, i) => (
          <span key={criteria[i]} style={{ flexGrow: weight }}>
            <b className="num">{weight}</b>
          </span>
        ))}
      </div>
      <ul className="ru-weights">
        {criteria.map((criterion, i) => (
          <li key={criterion}>
            <b>{criterionName(criterion, language) ?? criterion}</b>
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
