import { htmlLang } from '@/lib/locale/language';
import { Icon } from '@/ui/art/Icon';
import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import { hasGap, idOf, type Question } from './questions';

type Options = NonNullable<Question['options']>;

interface OptionsTableProps {
  question: Question;
  /** The choices as they are in force. */
  stored: Options;
  /** How many answers the question has. */
  answers: number;
  errors: Record<string, string>;
  onChange: (options: Options) => void;
}

const SIDES = ['en', 'zh'] as const;

/** The choices in both languages, with their names in exports. */
export function OptionsTable({ question, stored, answers, errors, onChange }: OptionsTableProps) {
  const t = useTexts();
  const options = question.options ?? [];
  const taken = options.map(({ id }) => id);
  const isStored = (id: string) => stored.some((option) => option.id === id);
  const write = (index: number, side: 'en' | 'zh', text: string) => {
    const option = options[index]!;
    const others = taken.filter((id) => id !== option.id);
    const follows = !isStored(option.id) && option.id === idOf(option.label.en, others, 'choice');
    const label = { ...option.label, [side]: text };
    onChange(options.with(index, { id: follows ? idOf(label.en, others, 'choice') : option.id, label }));
  };
  return (
    <div>
      <TableScroll name={t('questions.option')}>
        <table className="data-table question-options-edit">
          <thead>
            <tr>
              {SIDES.map((side) => (
                <th key={side} scope="col">
                  {t('questions.option')} <span className="faint">{t(`questions.sides.${side}`)}</span>
                </th>
              ))}
              <th scope="col">{t('questions.inExports')}</th>
              <th aria-label={t('questions.remove')} />
            </tr>
          </thead>
          <tbody>
            {options.map(({ id, label }, index) => (
              <tr key={index}>
                {SIDES.map((side) => {
                  const error = errors[`options[${index}].label.${side}`];
                  return (
                    <td key={side}>
                      <input
                        className={`field-input${label[side].trim() ? '' : ' is-gap'}`}
                        aria-label={`${t('questions.option')} ${index + 1}, ${t(`questions.sides.${side}`)}`}
                        aria-invalid={error ? true : undefined}
                        lang={htmlLang(side)}
                        placeholder={t(`questions.gap.${side}`)}
                        value={label[side]}
                        onChange={({ target }) => write(index, side, target.value)}
                      />
                      {error && <span className="field-error">{error}</span>}
                    </td>
                  );
                })}
                <td>
                  {isStored(id) ? (
                    <code>{id}</code>
                  ) : (
                    <input
                      className="field-input"
                      spellCheck={false}
                      aria-label={`${t('questions.inExports')} ${index + 1}`}
                      value={id}
                      onChange={({ target }) => onChange(options.with(index, { id: target.value, label }))}
                    />
                  )}
                  {errors[`options[${index}].id`] && (
                    <span className="field-error">{errors[`options[${index}].id`]}</span>
                  )}
                </td>
                <td>
                  <button
                    type="button"
                    className="button button-icon button-mini"
                    aria-label={t('questions.removeOption', { name: label.en || label.zh || id })}
                    onClick={() => onChange(options.toSpliced(index, 1))}
                  >
                    <Icon name="close" />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <div className="question-add">
        <button
          type="button"
          className="button button-text button-mini"
          onClick={() => onChange([...options, { id: idOf('', taken, 'choice'), label: { en: '', zh: '' } }])}
        >
          <Icon name="plus" /> {t('questions.addOption')}
        </button>
        {hasGap(question) && <span className="small caution">{t('questions.gapNote')}</span>}
        {answers > 0 && <span className="small faint">{t('questions.optionChosen')}</span>}
      </div>
      {errors.options && <p className="field-error">{errors.options}</p>}
    </div>
  );
}
