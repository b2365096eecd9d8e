import { useTranslation } from 'react-i18next';
import { rules } from '../../../content/catalogue';
import { FormSection } from '../../../ui/form/FormSection';
import { RadioCards } from '../../../ui/form/RadioCards';
import { Heads } from './Heads';
import type { RegistrationFormState } from '../hooks/useRegistration';

/** Alone or as a team. What was typed for the other stays. */
export function EntrySection({ state: { draft, set } }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  return (
    <FormSection id="entry" title={t('entry.title')} note={t('entry.note')}>
      <div className="span-2">
        <RadioCards
          label={t('entry.label')}
          value={draft.value.type}
          onChange={(type) => set('type', type)}
          cards={[
            {
              value: 'individual',
              title: t('entry.individual'),
              note: t('entry.individualNote'),
              art: <Heads of="individual" />,
            },
            {
              value: 'team',
              title: t('entry.team'),
              note: t('entry.teamNote', { most: rules.figures.maximumTeamMembers }),
              art: <Heads of="team" />,
            },
          ]}
        />
      </div>
    </FormSection>
  );
}
