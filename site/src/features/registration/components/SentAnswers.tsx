import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useAsked } from '../../../lib/questions/useAsked';
import type { Registration } from '../../../lib/registration';
import { AnswerText } from '../../../ui/form/AnswerText';

/** The answers to the organisers' own questions as they were sent; nothing without any. */
export function SentAnswers({ registration: { answers } }: { registration: Registration }) {
  return answers && Object.keys(answers).length > 0 ? <Answered answers={answers} /> : null;
}

function Answered({ answers }: { answers: NonNullable<Registration['answers']> }) {
  const language = useLanguage();
  const { registration: questions } = useAsked();
  const answered = questions.filter(({ id }) => answers[id] !== undefined);
  if (!answered.length) return null;
  return (
    <dl className="sent-answers">
      {answered.map((question) => (
        <div key={question.id} className={question.kind === 'long' ? 'is-wide' : undefined}>
          <dt>{text(question.label, language)}</dt>
          <dd>
            <AnswerText question={question} answers={answers} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
