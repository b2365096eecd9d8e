import { questionText } from '../../i18n/questions';
import type { Schema } from '../../lib/api/schema';
import { linkPattern } from '../../lib/limits/limits.gen';
import { text } from '../../lib/locale/language';
import { useLanguage } from '../../lib/locale/useLanguage';
import type { Question } from '../../lib/questions/questions';

/** An answer as a reader sees it; nothing without one. */
export function AnswerText({
  question,
  answers,
}: {
  question: Question;
  answers: Schema<'Answers'> | undefined;
}) {
  const language = useLanguage();
  const value = answers?.[question.id];
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return questionText(language, value ? 'yes' : 'no');
  const named = (id: string) => {
    const option = question.options?.find((one) => one.id === id);
    return option ? text(option.label, language) : id;
  };
  if (Array.isArray(value)) return value.map(named).join(language === 'zh' ? '、' : ', ');
  if (question.kind === 'choice') return named(String(value));
  if (question.kind === 'link' && linkPattern.test(String(value)))
    return (
      <a href={String(value)} target="_blank" rel="noopener noreferrer">
        {String(value)}
      </a>
    );
  return String(value);
}
