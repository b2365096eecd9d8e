import { useLanguage } from '../../../src/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { Pinned } from './Pinned';
import { ruleLines } from './ruleLines';
import type { Rules } from './rules';

/** What judges and nominators may and must do. */
export function JudgingRulesPart({ rules }: { rules: Rules }) {
  const t = useTexts();
  const language = useLanguage();
  const lines = ruleLines(t, language, rules, rules.rules).filter(
    ({ id }) => id.startsWith('award-') || id === 'watchFirst' || id === 'signedCards',
  );
  return (
    <section aria-labelledby="ru-judging">
      <div className="h">
        <h2 id="ru-judging">{t('rules.judging')}</h2>
        <Pinned rules={rules} />
      </div>
      <dl className="ru-rows">
        {lines.map(({ id, name, value }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
