import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../ui/form/FormSection';
import { Select, TextArea, TextField } from '../../../ui/form/Inputs';
import type { RegistrationDraft } from '../model/draft';
import { takesMaterials } from '../model/materials';
import type { RegistrationFormState } from '../hooks/useRegistration';

const LEVELS = ['beginner', 'some', 'professional'] as const;

/** The entrant and their earlier works. */
export function YouSection({ state: { draft, set, errors } }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  const { value } = draft;
  const text = (field: 'name' | 'previousWorks' | 'socialLinks' | 'motivation') => ({
    name: field,
    label: t(`you.${field}`),
    value: value[field],
    onChange: (typed: string) => set(field, typed),
    onBlur: () => errors.leave(field),
    error: errors.of(field),
  });
  return (
    <FormSection
      id="you"
      title={t('you.title')}
      note={value.type === 'team' ? t('you.noteTeam') : t('you.note')}
    >
      <TextField {...text('name')} autoComplete="name" />
      <Select
        name="experience"
        label={t('you.experience')}
        placeholder={t('you.chooseExperience')}
        value={value.experience}
        options={LEVELS.map((level) => ({ value: level, text: t(`you.${level}`) }))}
        onChange={(level) => set('experience', level as RegistrationDraft['experience'])}
        onBlur={() => errors.leave('experience')}
        error={errors.of('experience')}
      />
      {!takesMaterials && (
        <TextArea {...text('previousWorks')} wide rows={3} hint={t('you.previousWorksHint')} />
      )}
      <TextArea {...text('socialLinks')} wide optional rows={2} hint={t('you.socialLinksHint')} />
      <TextArea {...text('motivation')} wide optional rows={3} hint={t('you.motivationHint')} />
    </FormSection>
  );
}
