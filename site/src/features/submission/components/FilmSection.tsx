import { useTranslation } from 'react-i18next';
import { descriptionWeight } from '../../../lib/limits/limits';
import { lengthOf } from '../../../lib/form/text';
import { lengths } from '../../../lib/limits/limits.gen';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Checkbox } from '../../../ui/form/Choices';
import { FormSection } from '../../../ui/form/FormSection';
import { TextArea, TextField } from '../../../ui/form/Inputs';
import type { SubmissionFormState } from '../hooks/useSubmission';
import { CoverField, VideoField } from './FilmFiles';

/** What one counted character weighs: the counter counts Chinese characters in Chinese, others in English. */
const WEIGHT_OF = { zh: 2, en: 1 };

/** Title, description, film and cover. */
export function FilmSection({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const weight = WEIGHT_OF[useLanguage()];
  const { draft, set, errors } = state;
  const { title, description, english } = draft.value;
  return (
    <FormSection id="film" title={t('film.title')}>
      <TextField
        wide
        name="title"
        label={t('film.name')}
        hint={t('film.nameHint')}
        counter={{ count: lengthOf(title), limit: lengths.name }}
        value={title}
        onChange={(typed) => set('title', typed)}
        onBlur={() => errors.leave('title')}
        error={errors.of('title')}
      />
      <TextArea
        wide
        rows={4}
        name="description"
        label={t('film.description')}
        hint={t('film.descriptionHint')}
        counter={{
          count: Math.ceil(descriptionWeight(description.trim()) / weight),
          limit: lengths.description / weight,
        }}
        value={description}
        onChange={(typed) => set('description', typed)}
        onBlur={() => errors.leave('description')}
        error={errors.of('description')}
      />
      <div className="span-2">
        <Checkbox checked={english} onChange={(checked) => set('english', checked)}>
          {t('film.english')}
        </Checkbox>
      </div>
      <VideoField state={state} />
      <CoverField state={state} />
    </FormSection>
  );
}
