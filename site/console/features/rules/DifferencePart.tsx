import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { DifferenceTable } from './DifferenceTable';
import { differences } from './ruleLines';
import type { Rules } from './rules';

/** What differs between the pinned rules and the catalogue; nothing where they are the same. */
export function DifferencePart({ rules }: { rules: Rules }) {
  const t = useTexts();
  const language = useLanguage();
  if (rules.same) return null;
  return (
    <section aria-labelledby="ru-differences">
      <div className="heading-row">
        <h2 id="ru-differences">{t('rules.differences')}</h2>
      </div>
      <Note kind="warn">{t('rules.differ')}</Note>
      <DifferenceTable lines={differences(t, language, rules)} />
    </section>
  );
}
