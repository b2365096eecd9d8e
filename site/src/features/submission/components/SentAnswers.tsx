import { questionText } from '../../../i18n/questions';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useAsked } from '../../../lib/questions/useAsked';
import { AnswerText } from '../../../ui/form/AnswerText';
import type { Submission } from '../api/submission';

/** The category and the answers of a submission as they were sent; nothing in an edition without either. */
export function SentAnswers({ submission: { category, answers } }: { submission: Submission }) {
  const language = useLanguage();
  const { submission: questions, categories } = useAsked();
  const chosen = categories.find(({ id }) => id === category);
  const answered = questions.filter(({ id }) => answers?.[id] !== undefined);
  return (
    <>
      {chosen && (
        <p className="caption">
          {questionText(language, 'category')}
          {language === 'zh' ? '：' : ': '}
          {text(chosen.name, language)}
        </p>
      )}
      {answered.length > 0 && (
        <details className="caption">
          <summary>{questionText(language, 'answers')}</summary>
          <dl className="sent-answers">
            {answered.map((question) => (
              <div key={question.id}>
                <dt>{text(question.label, language)}</dt>
                <dd>
                  <AnswerText question={question} answers={answers} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
