import { useId } from 'react';
import { questionText } from '../../i18n/questions';
import { lengthOf } from '../../lib/form/text';
import { text } from '../../lib/locale/language';
import { useLanguage } from '../../lib/locale/useLanguage';
import { mostOf, type DraftAnswers, type Question } from '../../lib/questions/questions';
import { Icon } from '../art/Icon';
import { Checkbox } from './Choices';
import { Select, TextArea, TextField } from './Inputs';
import './questions.css';

interface QuestionFieldsProps {
  questions: readonly Question[];
  answers: DraftAnswers;
  onChange: (id: string, value: DraftAnswers[string]) => void;
  onLeave?: (id: string) => void;
  errorOf?: (id: string) => string | undefined;
}

/** The fields of questions, in their order. */
export function QuestionFields({ questions, ...rest }: QuestionFieldsProps) {
  return questions.map((question) => <QuestionField key={question.id} question={question} {...rest} />);
}

type FieldProps = Omit<QuestionFieldsProps, 'questions'> & { question: Question };

function QuestionField({ question, answers, onChange, onLeave, errorOf }: FieldProps) {
  const language = useLanguage();
  const { id, kind, label, help, required, options = [] } = question;
  const value = answers[id];
  const error = errorOf?.(id);
  const typed = typeof value === 'string' ? value : '';
  const field = {
    name: `answers.${id}`,
    label: text(label, language),
    hint: help && text(help, language),
    optional: !required,
    value: typed,
    onChange: (next: string) => onChange(id, next),
    onBlur: () => onLeave?.(id),
    error,
  };
  const counter = { count: lengthOf(typed), limit: mostOf(question) };
  switch (kind) {
    case 'long':
      return <TextArea {...field} wide rows={4} counter={counter} />;
    case 'choice': {
      const choices = options.map((option) => ({ value: option.id, text: text(option.label, language) }));
      const none = { value: '', text: questionText(language, 'none') };
      return (
        <Select
          {...field}
          options={required || !typed ? choices : [none, ...choices]}
          placeholder={typed ? undefined : questionText(language, 'choose')}
        />
      );
    }
    case 'several':
      return (
        <Several question={question} chosen={Array.isArray(value) ? value : []} {...{ onChange, error }} />
      );
    case 'consent':
      return (
        <div className="span-2">
          <Checkbox checked={value === true} onChange={(given) => onChange(id, given)} error={error}>
            {field.label}
            {field.hint && <span className="question-help">{field.hint}</span>}
          </Checkbox>
        </div>
      );
    case 'number':
      return <TextField {...field} inputMode="decimal" />;
    case 'date':
      return <TextField {...field} type="date" max="9999-12-31" />;
    case 'link':
      return <TextField {...field} type="url" />;
    default:
      return <TextField {...field} counter={question.limit ? counter : undefined} />;
  }
}

interface SeveralProps extends Pick<FieldProps, 'question' | 'onChange'> {
  chosen: string[];
  error: string | undefined;
}

/** Boxes of which several may be ticked. */
function Several({ question, chosen, onChange, error }: SeveralProps) {
  const language = useLanguage();
  const id = useId();
  const { label, help, limit, options = [] } = question;
  const hint = [help && text(help, language), limit && questionText(language, 'upTo', limit)]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset
      className={`field span-2${error ? ' is-error' : ''}`}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
    >
      <legend className="field-label">{text(label, language)}</legend>
      <div className="question-options">
        {options.map((option) => (
          <label className="choice" key={option.id}>
            <input
              type="checkbox"
              name={`answers.${question.id}`}
              value={option.id}
              checked={chosen.includes(option.id)}
              aria-invalid={error ? true : undefined}
              onChange={({ target: { checked } }) =>
                onChange(
                  question.id,
                  options
                    .map((one) => one.id)
                    .filter((one) => (one === option.id ? checked : chosen.includes(one))),
                )
              }
            />
            <span>{text(option.label, language)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      {hint && (
        <p className="field-help">
          <span id={`${id}-hint`}>{hint}</span>
        </p>
      )}
    </fieldset>
  );
}
