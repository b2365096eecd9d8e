import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { Switch } from '../../ui/Switch';
import { isFreeText, type Question } from './questions';

const VIEWERS = ['jury', 'public'] as const;
const NAMES = { jury: 'Jury', public: 'Public' } as const;

interface SeesPartProps {
  question: Question;
  onChange: (question: Question) => void;
}

/** Who sees the answers beside the entrant and the organisers, who always do. */
export function SeesPart({ question, onChange }: SeesPartProps) {
  const t = useTexts();
  const { sees = [], kind } = question;
  return (
    <section aria-labelledby="question-sees">
      <h3 id="question-sees">{t('questions.sees')}</h3>
      <Switch checked disabled label={t('questions.seesEntrant')} note={t('questions.seesEntrantNote')} />
      <Switch checked disabled label={t('questions.seesOrganiser')} note={t('questions.seesOrganiserNote')} />
      {VIEWERS.map((viewer) => (
        <Switch
          key={viewer}
          label={t(`questions.sees${NAMES[viewer]}`)}
          note={t(`questions.sees${NAMES[viewer]}Note`)}
          checked={sees.includes(viewer)}
          onChange={(on) =>
            onChange({
              ...question,
              sees: on ? [...sees, viewer] : sees.filter((each) => each !== viewer),
            })
          }
        />
      ))}
      {sees.includes('jury') && isFreeText(kind) && <Note kind="warn">{t('questions.juryNote')}</Note>}
    </section>
  );
}
