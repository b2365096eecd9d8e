import { useLanguage } from '@/lib/locale/useLanguage';
import { Checkbox } from '@/ui/form/Choices';
import { useTexts } from '../../i18n/useTexts';
import { Choice } from '../../ui/Choice';
import { Switch } from '../../ui/Switch';
import { hasLimit, type Category, type Question } from './questions';

interface AskedPartProps {
  question: Question;
  categories: Category[];
  errors: Record<string, string>;
  onChange: (question: Question) => void;
}

/** Whether an answer is needed, how long it may be, and of whom it is asked. */
export function AskedPart({ question, categories, errors, onChange }: AskedPartProps) {
  const t = useTexts();
  const language = useLanguage();
  const { kind, when = {}, limit, at, required } = question;
  const type = when.type?.length === 1 ? when.type[0]! : '';
  const chosen = when.category ?? [];
  return (
    <section aria-labelledby="question-asked">
      <h3 id="question-asked">{t('questions.asked')}</h3>
      <Switch
        label={t('questions.requiredTitle')}
        note={t('questions.requiredNote')}
        checked={required ?? false}
        onChange={(on) => onChange({ ...question, required: on || undefined })}
      />
      {hasLimit(kind) && (
        <label className="switch-row">
          <span>
            <b>{t('questions.limit')}</b>
            <span className="switch-note">{t(`questions.limitUnits.${kind as 'text'}`)}</span>
          </span>
          <input
            className="field-input num question-limit"
            inputMode="numeric"
            aria-label={`${t('questions.limit')}, ${t(`questions.limitUnits.${kind as 'text'}`)}`}
            aria-invalid={errors.limit ? true : undefined}
            placeholder={t('questions.limitNone')}
            value={limit ?? ''}
            onChange={({ target }) => {
              const digits = target.value.replace(/\D/g, '').slice(0, 13);
              onChange({ ...question, limit: digits === '' ? undefined : Number(digits) });
            }}
          />
        </label>
      )}
      {errors.limit && <p className="field-error">{errors.limit}</p>}
      <div className="switch-row">
        <span>
          <b>{t('questions.onlyIf')}</b>
          <span className="switch-note">{t('questions.onlyIfNote')}</span>
        </span>
        <Choice
          label={t('questions.onlyIf')}
          value={type}
          options={(['', 'individual', 'team'] as const).map((value) => ({
            value,
            text: t(`questions.${value || 'always'}`),
          }))}
          onChange={(next) => onChange({ ...question, when: { ...when, type: next ? [next] : undefined } })}
        />
      </div>
      {at === 'submission' && categories.length > 0 && (
        <fieldset className="question-in">
          <legend>{t('questions.inCategories')}</legend>
          {categories.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={(on) =>
                onChange({
                  ...question,
                  when: { ...when, category: on ? [...chosen, id] : chosen.filter((one) => one !== id) },
                })
              }
            >
              {name[language] || id}
            </Checkbox>
          ))}
          <p className="small faint">{t('questions.anyCategory')}</p>
        </fieldset>
      )}
      {errors['when.category'] && <p className="field-error">{errors['when.category']}</p>}
    </section>
  );
}
