import { useQuery } from '@tanstack/react-query';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { categoriesOfEdition } from '../../lib/editionRules';
import { accountsOf, lateWorks, type CategoriesOfJudges, type Juror } from './jury';

interface JudgeCategoriesProps {
  role: Juror['role'];
  /** What was chosen; null while it is as in the present assignment. */
  chosen: CategoriesOfJudges | null;
  onChange: (chosen: CategoriesOfJudges) => void;
}

/** Of which categories each account gets works, all without a tick; nothing in an edition without categories. */
export function JudgeCategories({ role, chosen, onChange }: JudgeCategoriesProps) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const categories = categoriesOfEdition();
  const enabled = categories.length > 0;
  const accounts = useQuery({
    queryKey: ['jury', edition, 'of', role],
    queryFn: ({ signal }) => accountsOf(edition, role, signal),
    enabled,
  });
  const rule = useQuery({
    queryKey: ['jury', edition, 'late', role],
    queryFn: ({ signal }) => lateWorks(edition, role, signal),
    enabled,
  });
  if (!accounts.data?.items.length || !rule.data) return null;
  const now = chosen ?? rule.data.categories;
  const tick = (judge: string, category: string, on: boolean) => {
    const kept = (now[judge] ?? []).filter((id) => id !== category);
    onChange({ ...now, [judge]: on ? [...kept, category] : kept });
  };
  return (
    <details className="jury-categories">
      <summary>{t('jury.ofCategories')}</summary>
      <p className="small faint">{t('jury.ofCategoriesNote')}</p>
      {accounts.data.items.map(({ id, name }) => (
        <fieldset key={id}>
          <legend>{name}</legend>
          {categories.map((category) => (
            <label key={category.id}>
              <input
                type="checkbox"
                checked={now[id]?.includes(category.id) ?? false}
                onChange={({ target }) => tick(id, category.id, target.checked)}
              />
              {text(category.name, language)}
            </label>
          ))}
        </fieldset>
      ))}
    </details>
  );
}
