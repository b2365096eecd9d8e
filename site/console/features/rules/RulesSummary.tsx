import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { ruleLines } from './ruleLines';
import type { Rules } from './rules';

/** Every rule that is pinned, as lines of a preview. */
export function RulesSummary({ rules }: { rules: Rules }) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <dl className="rules-rows rules-summary">
      <div>
        <dt>{t('results.officialRanking')}</dt>
        <dd>{t(`rules.rankings.${rules.official.chosen}`)}</dd>
      </div>
      {ruleLines(t, language, rules, rules.catalogue).map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
