import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import enCommon from '@/i18n/en/common';
import { createI18n } from '@/i18n/i18n';
import zhCommon from '@/i18n/zh/common';
import { htmlLang, type Language } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { answerErrors, type DraftAnswers } from '@/lib/questions/questions';
import { QuestionFields } from '@/ui/form/QuestionFields';
import { useTexts } from '../../i18n/useTexts';
import { lacks, type Question } from './questions';

/** The form in either language, whatever that of the console is. */
const FORMS = {
  en: createI18n('en', { common: enCommon }),
  zh: createI18n('zh', { common: zhCommon }),
};

interface QuestionPreviewProps {
  question: Question | undefined;
  /** How many answers it has. */
  answers: number | undefined;
}

/** The question as entrants see it in both languages, the second as one sent without an answer; what an answer fixes. */
export function QuestionPreview({ question, answers = 0 }: QuestionPreviewProps) {
  const t = useTexts();
  return (
    <aside className="question-preview" aria-label={t('questions.preview')}>
      {question && !question.retired && (
        <>
          <div className="heading-row">
            <h2>{t('questions.preview')}</h2>
            <p>{t('questions.previewOf', { place: t(`questions.places.${question.at}`) })}</p>
          </div>
          <Form key={`${question.id} ${question.kind}`} question={question} />
        </>
      )}
      <div className="heading-row">
        <h2>{t('questions.answeredTitle')}</h2>
        {answers > 0 && <p className="num">{t('questions.answers', { count: answers })}</p>}
      </div>
      <dl className="fact-list small">
        <dt>{t('questions.mayChange')}</dt>
        <dd>{t('questions.mayChangeText')}</dd>
        <dt>{t('questions.mayNot')}</dt>
        <dd>{t('questions.mayNotText')}</dd>
        <dt>{t('questions.instead')}</dt>
        <dd>{t('questions.insteadText')}</dd>
      </dl>
    </aside>
  );
}

function Form({ question }: { question: Question }) {
  const t = useTexts();
  const language = useLanguage();
  const [typed, setTyped] = useState<DraftAnswers>({});
  const other: Language = language === 'zh' ? 'en' : 'zh';
  const states = {
    [language]: { answers: typed, errors: {} as Record<string, string> },
    [other]: { answers: {}, errors: answerErrors([question], {}, other) },
  } as Record<Language, { answers: DraftAnswers; errors: Record<string, string> }>;
  return [language, other].map((side) => {
    const shown = fallback(question, side);
    const empty = side === other;
    return (
      <div
        key={side}
        className={`question-form${lacks(question, side) ? ' has-gap' : ''}`}
        lang={htmlLang(side)}
      >
        <I18nextProvider i18n={FORMS[side]}>
          <QuestionFields
            questions={[shown]}
            answers={states[side].answers}
            errorOf={(id) => states[side].errors[`answers.${id}`]}
            onChange={(id, value) => !empty && setTyped((all) => ({ ...all, [id]: value }))}
          />
        </I18nextProvider>
        <p className="small faint question-state" lang={htmlLang(language)}>
          {side === 'zh'
            ? t(empty ? 'questions.sentEmptyZh' : 'questions.filledZh')
            : t(empty ? 'questions.sentEmpty' : 'questions.filled')}
        </p>
      </div>
    );
  });
}

/** A text that is missing is shown in the other language, as readers would see it. */
function fallback(question: Question, side: Language): Question {
  const other = side === 'en' ? 'zh' : 'en';
  const of = <T extends { en: string; zh: string }>(value: T): T =>
    value[side].trim() ? value : { ...value, [side]: value[other] };
  return {
    ...question,
    label: of(question.label),
    ...(question.help && { help: of(question.help) }),
    ...(question.options && {
      options: question.options.map((option) => ({ ...option, label: of(option.label) })),
    }),
  };
}
