import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { questionText } from '../../../i18n/questions';
import type { Schema } from '../../../lib/api/schema';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { answerErrors, askedOf, requestAnswers, type Question } from '../../../lib/questions/questions';
import { useAsked } from '../../../lib/questions/useAsked';
import { readRegistration } from '../../../lib/registration';
import type { SubmissionDraft } from '../model/draft';

/** What an edition asks of a submission beyond the fields that all have. */
export interface OwnQuestions {
  categories: readonly Schema<'Category'>[];
  /** Those that are asked of this form. */
  questions: readonly Question[];
  /** The errors of the category and of the answers, by the path of their field. */
  errors: Record<string, string>;
  /** The fields of the request; none in an edition without categories and questions. */
  fields: Pick<Schema<'SubmissionRequest'>, 'category' | 'answers'>;
}

/** The edition's categories and questions for a draft, whose conditions may depend on the registration's type. */
export function useOwnQuestions({ category, answers }: SubmissionDraft): OwnQuestions {
  const language = useLanguage();
  const { submission: all, categories } = useAsked();
  const depends = all.some(({ when }) => when?.type?.length);
  const { data } = useQuery({ queryKey: ['registration'], queryFn: readRegistration, enabled: depends });
  const type = data?.type;
  return useMemo(() => {
    const questions = askedOf(all, { type, category });
    const unknown = categories.length > 0 && !categories.some(({ id }) => id === category);
    return {
      categories,
      questions,
      errors: {
        ...(unknown && { category: questionText(language, 'chooseCategory') }),
        ...answerErrors(questions, answers, language),
      },
      fields: {
        ...(categories.length > 0 && { category }),
        ...(questions.length > 0 && { answers: requestAnswers(questions, answers) }),
      },
    };
  }, [all, categories, type, category, answers, language]);
}
