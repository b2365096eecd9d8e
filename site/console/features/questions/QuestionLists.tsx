import { htmlLang, otherLanguage } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Icon } from '@/ui/art/Icon';
import { useTexts } from '../../i18n/useTexts';
import type { EditedPart } from '../../lib/useRulePart';
import { QuestionRow } from './QuestionRow';
import { indexesOf, type Category, type Place, type Question } from './questions';
import type { Selection } from './useSelection';

interface QuestionListsProps {
  questions: EditedPart<Question[]>;
  categories: EditedPart<Category[]>;
  places: Place[];
  withCategories: boolean;
  selected: Selection;
  onSelect: (selection: Selection) => void;
  add: (at: Place) => void;
  addCategory: () => void;
}

/** The questions of each form in their order, and the categories. */
export function QuestionLists(props: QuestionListsProps) {
  const { questions, categories, places, withCategories, selected, onSelect, add, addCategory } = props;
  const t = useTexts();
  const language = useLanguage();
  const other = otherLanguage(language);
  const asked = questions.value ?? [];
  const { mayChange } = questions;
  const isOn = (part: Selection['part'], index: number) => selected.part === part && selected.index === index;
  return (
    <section className="question-list" aria-label={t('shell.screens.questions')}>
      <div className="question-scroll">
        {places.map((at) => {
          const indexes = indexesOf(asked, at);
          return (
            <section key={at} aria-labelledby={`questions-${at}`}>
              <div className="heading-row">
                <h2 id={`questions-${at}`}>{t(`questions.places.${at}`)}</h2>
                <p className="num">{t('questions.placeCount', { count: indexes.length })}</p>
              </div>
              {indexes.length === 0 && <p className="small faint">{t('questions.none')}</p>}
              <ol>
                {indexes.map((index) => (
                  <QuestionRow
                    key={index}
                    question={asked[index]!}
                    answers={questions.stored?.answered[asked[index]!.id] ?? 0}
                    isOn={isOn('questions', index)}
                    onOpen={() => onSelect({ part: 'questions', index })}
                  />
                ))}
              </ol>
              {mayChange && (
                <button
                  type="button"
                  className="button button-outline button-mini"
                  aria-label={t('questions.addTo', { place: t(`questions.places.${at}`) })}
                  onClick={() => add(at)}
                >
                  <Icon name="plus" /> {t('questions.add')} <kbd>N</kbd>
                </button>
              )}
            </section>
          );
        })}
        {withCategories && (
          <section aria-labelledby="questions-categories">
            <div className="heading-row">
              <h2 id="questions-categories">{t('questions.categories')}</h2>
              <p>{t('questions.categoriesNote')}</p>
            </div>
            {categories.value?.length === 0 && <p className="small faint">{t('questions.noCategories')}</p>}
            <ol>
              {categories.value?.map(({ name, id }, index) => (
                <li key={index} className={isOn('categories', index) ? 'is-on' : undefined}>
                  <button
                    type="button"
                    className="row-open"
                    aria-current={isOn('categories', index) || undefined}
                    onClick={() => onSelect({ part: 'categories', index })}
                  >
                    <b>{name[language] || t('questions.untitledCategory')}</b>
                    <span lang={htmlLang(other)}>{name[other]}</span>
                  </button>
                  <code className="question-marks">{id}</code>
                </li>
              ))}
            </ol>
            {mayChange && (
              <button type="button" className="button button-outline button-mini" onClick={addCategory}>
                <Icon name="plus" /> {t('questions.addCategory')}
              </button>
            )}
          </section>
        )}
      </div>
      <p className="question-keys small faint">
        <kbd>J</kbd> <kbd>K</kbd> {t('questions.keysOpen')} <kbd>⌥</kbd> <kbd>↑</kbd> <kbd>↓</kbd>{' '}
        {t('questions.keysMove')}
      </p>
    </section>
  );
}
