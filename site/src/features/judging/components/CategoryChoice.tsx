import { useTranslation } from 'react-i18next';
import { questionText } from '../../../i18n/questions';
import type { Schema } from '../../../lib/api/schema';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useAskedIf } from '../../../lib/questions/useAsked';

interface CategoryChoiceProps {
  works: readonly Pick<Schema<'Work'>, 'category'>[];
  /** Id of a category, or empty for all. */
  value: string;
  onChange: (category: string) => void;
}

/** Which category a list shows; nothing in an edition without categories. */
export function CategoryChoice({ works, value, onChange }: CategoryChoiceProps) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const { categories } = useAskedIf(works.some(({ category }) => category));
  if (categories.length === 0) return null;
  return (
    <select
      className="field-input judging-category"
      aria-label={questionText(language, 'category')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('list.everyCategory')}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {text(name, language)}
        </option>
      ))}
    </select>
  );
}
