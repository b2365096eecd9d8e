import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import type { EditedPart } from '../../lib/useRulePart';
import { TwinField } from '../../ui/TwinField';
import { EditorHead } from './EditorHead';
import { partErrors } from '../../lib/partErrors';
import { idOf, type Category } from './questions';

interface CategoryEditorProps {
  category: Category;
  part: EditedPart<Category[]>;
  index: number;
  move: (by: 1 | -1) => unknown;
  onRemoved: () => void;
}

/** One category in both languages. */
export function CategoryEditor({ category, part, index, move, onRemoved }: CategoryEditorProps) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const language = useLanguage();
  const all = part.value!;
  const { id, name, note } = category;
  const isNew = !part.stored!.value.some((stored) => stored.id === id);
  const others = all.map((each) => each.id).filter((each) => each !== id);
  const errors = partErrors(part.error, i18n, index);
  const change = (next: Category) => part.edit(all.with(index, next));
  return (
    <>
      <EditorHead
        title={name[language] || t('questions.untitledCategory')}
        lead={t('questions.category', { number: index + 1 })}
        readOnly={!part.mayChange}
        move={move}
      >
        <Button
          look="text"
          size="small"
          className="button-mini"
          onClick={() => {
            part.edit(all.toSpliced(index, 1));
            onRemoved();
          }}
        >
          {t('questions.remove')}
        </Button>
      </EditorHead>
      <fieldset className="question-fields" disabled={!part.mayChange}>
        <TwinField
          label={t('questions.categoryName')}
          value={name}
          errorOf={(side) => errors[`name.${side}`]}
          onChange={(next) => {
            const follows = isNew && id === idOf(name.en, others, 'category');
            change({ ...category, name: next, ...(follows && { id: idOf(next.en, others, 'category') }) });
          }}
        />
        <TwinField
          label={t('questions.categoryNote')}
          optional
          value={note}
          errorOf={(side) => errors[`note.${side}`]}
          onChange={(next) =>
            change({ ...category, note: next.en.trim() || next.zh.trim() ? next : undefined })
          }
        />
        <label className={`field question-id${errors.id ? ' is-error' : ''}`}>
          <span className="field-label">
            {t('questions.categoryId')} <span className="faint">{t('questions.categoryIdHint')}</span>
          </span>
          <input
            className="field-input"
            spellCheck={false}
            disabled={!isNew}
            value={id}
            onChange={({ target }) => change({ ...category, id: target.value })}
          />
          {errors.id && <span className="field-error">{errors.id}</span>}
        </label>
      </fieldset>
    </>
  );
}
