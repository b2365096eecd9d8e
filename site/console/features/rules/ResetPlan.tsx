import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { DifferenceTable } from './DifferenceTable';
import { differences } from './ruleLines';
import type { Ranking, Rules } from './rules';

/** What a correction changes, and where its reason is read. */
export function ResetPlan({ rules, official, reason }: { rules: Rules; official: Ranking; reason: string }) {
  const t = useTexts();
  const language = useLanguage();
  const lines = differences(t, language, rules);
  if (official !== rules.official.chosen) {
    lines.unshift({
      id: 'official',
      name: t('results.officialRanking'),
      now: t(`rules.rankings.${rules.official.chosen}`),
      then: t(`rules.rankings.${official}`),
    });
  }
  return (
    <div className="rules-plan" role="status">
      <DifferenceTable lines={lines} />
      <p className="small faint">{t('rules.resetWhere')}</p>
      <blockquote>{reason}</blockquote>
    </div>
  );
}
