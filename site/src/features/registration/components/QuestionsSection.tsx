import { questionText } from '../../../i18n/questions';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { FormSection } from '../../../ui/form/FormSection';
import { QuestionFields } from '../../../ui/form/QuestionFields';
import type { RegistrationFormState } from '../hooks/useRegistration';

/** What the organisers ask of their own; nothing in an edition without such questions. */
export function QuestionsSection({ state }: { state: RegistrationFormState }) {
  const { draft, questions, setAnswer, errors } = state;
  const language = useLanguage();
  if (!questions.length) return null;
  return (
    <FormSection
      id="questions"
      title={questionText(language, 'section')}
      note={questionText(language, 'note')}
    >
      <QuestionFields
        questions={questions}
        answers={draft.value.answers}
        onChange={setAnswer}
        onLeave={(id) => errors.leave(`answers.${id}`)}
        errorOf={(id) => errors.of(`answers.${id}`)}
      />
    </FormSection>
  );
}
