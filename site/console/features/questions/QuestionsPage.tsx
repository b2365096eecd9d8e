import { notices } from '@/lib/notices';
import { useTexts } from '../../i18n/useTexts';
import { applies, useEdition } from '../../lib/edition';
import { useHotkeys } from '../../lib/useHotkeys';
import { sendParts } from '../../lib/sendParts';
import { useRulePart } from '../../lib/useRulePart';
import { Head } from '../../ui/Head';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { CategoryEditor } from './CategoryEditor';
import { PartBar } from './PartBar';
import { QuestionEditor } from './QuestionEditor';
import { QuestionLists } from './QuestionLists';
import { QuestionPreview } from './QuestionPreview';
import { indexesOf, PLACES, type Category, type Question } from './questions';
import { useMoveKeys } from './useMoveKeys';
import { useSelection } from './useSelection';
import './questions.css';

/** The organisers' own questions and categories: the list, the one that is edited, and how the form shows it. */
export default function QuestionsPage() {
  const t = useTexts();
  const edition = useEdition();
  const questions = useRulePart<Question[]>('questions');
  const categories = useRulePart<Category[]>('categories');
  const places = applies(edition) ? PLACES.filter((at) => at === 'registration') : PLACES;
  const selection = useSelection({ questions, categories, places });
  const { selected, question, category, move, onRemoved } = selection;
  const asked = questions.value ?? [];
  const kinds = categories.value ?? [];
  const parts = [questions, categories];
  const save = async () => {
    const busy = parts.some(({ saving, contested }) => saving || contested);
    const dirty = [categories, questions].filter((part) => part.dirty);
    if (busy || dirty.length === 0) return;
    // Of two that are saved by one call each says by a try what is wrong with it.
    if (dirty.length > 1) await sendParts(dirty, { dryRun: true });
    await sendParts(dirty);
    notices.success(t('questions.saved'));
  };
  const trySave = () => void save().catch(() => undefined); // the bar says why
  const { said, onKeyDown } = useMoveKeys(move, trySave);
  useHotkeys({
    j: () => selection.step(1),
    k: () => selection.step(-1),
    n: () => selection.add(),
    'shift+enter': trySave,
  });

  const { query } = questions;
  const { index } = selected;
  return (
    <>
      <Head title={t('shell.screens.questions')} lead={t('questions.lead')} />
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {questions.stored && (
        // The keys move what is selected while something inside has the focus.
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className="questions" onKeyDown={onKeyDown}>
          <QuestionLists
            {...{ questions, categories, places, ...selection }}
            withCategories={!applies(edition) || kinds.length > 0}
          />
          <section className="question-edit" aria-label={t('questions.question')}>
            {question && (
              <QuestionEditor
                key={index}
                {...{ question, index, move, onRemoved }}
                part={questions}
                number={indexesOf(asked, question.at).indexOf(index) + 1}
                categories={kinds}
              />
            )}
            {category && (
              <CategoryEditor key={index} {...{ category, index, move, onRemoved }} part={categories} />
            )}
            {!question && !category && (
              <EmptyState
                title={t('questions.pick')}
                text={questions.mayChange ? t('questions.pickText') : undefined}
              />
            )}
            <PartBar
              parts={parts}
              names={[
                asked.map(({ label, id }) => label.en || label.zh || id),
                kinds.map(({ name, id }) => name.en || name.zh || id),
              ]}
              onSave={trySave}
            />
            <p className="visually-hidden" role="status">
              {said}
            </p>
          </section>
          <QuestionPreview
            question={question}
            answers={question ? questions.stored.answered[question.id] : undefined}
          />
        </div>
      )}
    </>
  );
}
