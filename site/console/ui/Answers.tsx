import { useQuery } from '@tanstack/react-query';
import { questionText } from '@/i18n/questions';
import { api } from '@/lib/api/api';
import type { Schema } from '@/lib/api/schema';
import type { Edition } from '@/lib/edition';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import type { Question } from '@/lib/questions/questions';
import { AnswerText } from '@/ui/form/AnswerText';

interface AnswersProps {
  edition: Edition;
  at: Schema<'QuestionPlace'>;
  /** Missing in an edition that asks nothing there. */
  answers: Schema<'Answers'> | undefined;
  /** Of a film, in an edition with categories. */
  category?: string;
}

/** The category and the answers to the organisers' own questions, retired ones too; nothing in an edition without. */
export function Answers({ edition, at, answers, category }: AnswersProps) {
  const language = useLanguage();
  const part = <T,>(name: string, enabled: boolean) => ({
    queryKey: ['rules', edition, name],
    queryFn: async () => {
      const { value } = await api.get('/apis/organiser/rules/{part}', {
        params: { path: { part: name }, query: { edition } },
        quiet: true,
        relogin: 'unless-declined',
      });
      return value as unknown as T[];
    },
    enabled,
  });
  const { data: questions = [] } = useQuery(part<Question>('questions', answers !== undefined));
  const { data: categories = [] } = useQuery(part<Schema<'Category'>>('categories', !!category));
  const name = categories.find(({ id }) => id === category)?.name;
  const answered = questions.filter((question) => question.at === at && answers?.[question.id] !== undefined);
  return (
    <>
      {category && (
        <>
          <h3>{questionText(language, 'category')}</h3>
          <p className="quiet">{name ? text(name, language) : category}</p>
        </>
      )}
      {answered.map((question) => (
        <div key={question.id}>
          <h3>{text(question.label, language)}</h3>
          <p className="quiet read">
            <AnswerText question={question} answers={answers} />
          </p>
        </div>
      ))}
    </>
  );
}
