import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import type { EditedPart } from '../../lib/useRulePart';
import { TwinField } from '../../ui/TwinField';
import { AskedPart } from './AskedPart';
import { EditorHead } from './EditorHead';
import { OptionsTable } from './OptionsTable';
import { SeesPart } from './SeesPart';
import { partErrors } from '../../lib/partErrors';
import { hasOptions, KINDS, tidied, withKind, withLabel, type Category, type Question } from './questions';

interface QuestionEditorProps {
  question: Question;
  part: EditedPart<Question[]>;
  /** In the part. */
  index: number;
  /** Among those of its form, from 1. */
  number: number;
  categories: Category[];
  move: (by: 1 | -1) => unknown;
  onRemoved: () => void;
}

/** One question in both languages: its words, its kind, who sees the answers, and of whom it is asked. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, part, index, number, categories, move, onRemoved } = props;
  const t = useTexts();
  const { i18n } = useTranslation();
  const language = useLanguage();
  const { id, kind, label, at } = question;
  const all = part.value!;
  const isNew = !part.stored!.value.some((stored) => stored.id === id && stored.at === at);
  const answers = isNew ? 0 : (part.stored!.answered[id] ?? 0);
  const readOnly = !part.mayChange;
  const errors = partErrors(part.error, i18n, index);
  const change = (next: Question) => part.edit(all.with(index, tidied(next)));
  const taken = all.map((each) => each.id);
  return (
    <>
      <EditorHead
        title={label[language] || t('questions.untitled')}
        lead={
          t('questions.numbered', { place: t(`questions.places.${at}`), number }) +
          (language === 'zh' ? '' : ' ') +
          (answers > 0 ? t('questions.answered', { count: answers }) : t('questions.everything'))
        }
        readOnly={readOnly}
        move={move}
      >
        {answers > 0 || question.retired ? (
          <Button
            look="text"
            size="small"
            className="button-mini"
            onClick={() => change({ ...question, retired: question.retired ? undefined : true })}
          >
            {t(question.retired ? 'questions.askAgain' : 'questions.retire')}
          </Button>
        ) : (
          <Button
            look="text"
            size="small"
            className="button-mini"
            onClick={() => {
              part.edit(all.toSpliced(index, 1));
              onRemoved();
            }}
          >
            {t('questions.remove')}
          </Button>
        )}
      </EditorHead>
      <fieldset className="question-fields" disabled={readOnly}>
        <div className="question-kinds" role="group" aria-label={t('questions.kind')}>
          {KINDS.map((each) => (
            <button
              key={each}
              type="button"
              className={`pick${each === kind ? ' is-on' : ''}`}
              aria-pressed={each === kind}
              disabled={answers > 0 && each !== kind}
              onClick={() => each !== kind && change(withKind(question, each))}
            >
              <b>{t(`questions.kinds.${each}`)}</b>
            </button>
          ))}
        </div>
        {errors.kind && <p className="field-error">{errors.kind}</p>}
        <TwinField
          label={t('questions.question')}
          value={label}
          errorOf={(side) => errors[`label.${side}`]}
          onChange={(next) => change(withLabel(question, next, taken, isNew))}
        />
        <TwinField
          label={t('questions.help')}
          optional
          value={question.help}
          errorOf={(side) => errors[`help.${side}`]}
          onChange={(help) =>
            change({ ...question, help: help.en.trim() || help.zh.trim() ? help : undefined })
          }
        />
        {isNew && (
          <label className={`field question-id${errors.id ? ' is-error' : ''}`}>
            <span className="field-label">
              {t('questions.id')} <span className="faint">{t('questions.idHint')}</span>
            </span>
            <input
              className="field-input"
              spellCheck={false}
              value={id}
              onChange={({ target }) => change({ ...question, id: target.value })}
            />
            {errors.id && <span className="field-error">{errors.id}</span>}
          </label>
        )}
        {hasOptions(kind) && (
          <OptionsTable
            {...{ question, errors, answers }}
            stored={part.stored!.value.find((each) => each.id === id)?.options ?? []}
            onChange={(options) => change({ ...question, options })}
          />
        )}
        <div className="question-columns">
          <SeesPart question={question} onChange={change} />
          <AskedPart {...{ question, categories, errors }} onChange={change} />
        </div>
      </fieldset>
    </>
  );
}
