import { questionText } from '@/i18n/questions';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../i18n/useTexts';
import { categoriesOfEdition } from '../lib/editionRules';
import { Choice } from './Choice';

interface CategoryChoiceProps {
  /** Id of a category, or empty for all. */
  value: string;
  onChange: (category: string) => void;
}

/** Which category a list shows; nothing in an edition without categories. */
export function CategoryChoice({ value, onChange }: CategoryChoiceProps) {
  const t = useTexts();
  const language = useLanguage();
  const categories = categoriesOfEdition();
  if (categories.length === 0) return null;
  return (
    <Choice
      label={questionText(language, 'category')}
      value={value}
      options={[
        { value: '', text: t('submissions.everyCategory') },
        ...categories.map(({ id, name }) => ({ value: id, text: text(name, language) })),
      ]}
      onChange={onChange}
    />
  );
}
