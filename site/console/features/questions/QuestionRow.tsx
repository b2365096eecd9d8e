import { useEffect, useRef } from 'react';
import { htmlLang, otherLanguage } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts, type Texts } from '../../i18n/useTexts';
import { hasGap, hasOptions, type Question } from './questions';

interface QuestionRowProps {
  question: Question;
  /** How many answers it has. */
  answers: number;
  isOn: boolean;
  onOpen: () => void;
}

/** A question in the list: both languages, its kind, and what is to be known before it is opened. */
export function QuestionRow({ question, answers, isOn, onOpen }: QuestionRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const other = otherLanguage(language);
  const { label, required, retired, when } = question;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOn) button.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOn]);
  return (
    <li className={`${isOn ? 'is-on' : ''}${retired ? ' is-retired' : ''}`}>
      <button
        ref={button}
        type="button"
        className="row-open"
        aria-current={isOn || undefined}
        onClick={onOpen}
      >
        <b>{label[language] || t('questions.untitled')}</b>
        <span lang={htmlLang(other)}>{label[other]}</span>
        <span className="faint">{kindLine(t, question)}</span>
      </button>
      <span className="question-marks">
        {retired
          ? t('questions.retired')
          : when?.type?.length === 1
            ? t(`questions.${when.type[0]!}`)
            : t(required ? 'questions.required' : 'questions.optional')}
        {answers > 0 && <span className="num">{t('questions.answers', { count: answers })}</span>}
        {hasGap(question) && <span className="caution">{t('questions.oneLanguage')}</span>}
      </span>
    </li>
  );
}

/** What is answered, in a few words: `Several of 5`, `Short text, 120`. */
function kindLine(t: Texts, { kind, options = [], limit }: Question): string {
  const name = t(`questions.kinds.${kind}`);
  if (hasOptions(kind)) return t('questions.kindOf', { kind: name, count: options.length });
  return limit ? t('questions.kindLimit', { kind: name, limit }) : name;
}
