import { useTranslation } from 'react-i18next';
import { rules } from '../../../content/catalogue';
import { BackSymbols, type Head } from '../../../ui/art/BackSymbols';
import { FormSection } from '../../../ui/form/FormSection';
import { RadioCards } from '../../../ui/form/Choices';
import type { RegistrationFormState } from '../hooks/useRegistration';

const PLACES: Record<'individual' | 'team', { head: Head; x: number; y: number; scale: number }[]> = {
  individual: [{ head: 'bob', x: 106, y: 32, scale: 0.54 }],
  team: [
    { head: 'curls', x: 22, y: 42, scale: 0.46 },
    { head: 'short', x: 88, y: 36, scale: 0.5 },
    { head: 'long', x: 152, y: 40, scale: 0.48 },
    { head: 'bun', x: 214, y: 34, scale: 0.48 },
  ],
};

/** Individual or team. Switching keeps what was typed for the other. */
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

/** One person or four, seen from behind before a lit screen. */
function Heads({ of }: { of: 'individual' | 'team' }) {
  return (
    <svg className="heads" viewBox="0 0 320 134" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {of === 'individual' && (
        <defs>
          <BackSymbols />
        </defs>
      )}
      <path className="heads-screen" d="M-40 0h400v84H-40z" />
      {PLACES[of].map(({ head, x, y, scale }) => (
        <use key={head} href={`#back-${head}`} x={x} y={y} width={200 * scale} height={250 * scale} />
      ))}
    </svg>
  );
}
