import { questionText } from '../../../i18n/questions';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { FormSection } from '../../../ui/form/FormSection';
import { Select } from '../../../ui/form/Inputs';
import { QuestionFields } from '../../../ui/form/QuestionFields';
import type { SubmissionFormState } from '../hooks/useSubmission';

/** The category and what the organisers ask of their own; nothing in an edition without either. */
export function QuestionsSection({ state }: { state: SubmissionFormState }) {
  const { draft, set, own, errors } = state;
  const language = useLanguage();
  const { category, answers } = draft.value;
  if (!own.categories.length && !own.questions.length) return null;
  const note = own.categories.find(({ id }) => id === category)?.note;
  return (
    <FormSection
      id="questions"
      title={questionText(language, 'section')}
      note={questionText(language, 'note')}
    >
      {own.categories.length > 0 && (
        <Select
          name="category"
          label={questionText(language, 'category')}
          hint={note && text(note, language)}
          placeholder={questionText(language, 'choose')}
          value={category}
          options={own.categories.map(({ id, name }) => ({ value: id, text: text(name, language) }))}
          onChange={(chosen) => set('category', chosen)}
          onBlur={() => errors.leave('category')}
          error={errors.of('category')}
        />
      )}
      <QuestionFields
        questions={own.questions}
        answers={answers}
        onChange={(id, value) => {
          draft.change((current) => ({ ...current, answers: { ...current.answers, [id]: value } }));
          errors.edited(`answers.${id}`);
        }}
        onLeave={(id) => errors.leave(`answers.${id}`)}
        errorOf={(id) => errors.of(`answers.${id}`)}
      />
    </FormSection>
  );
}
