import { useTranslation } from 'react-i18next';
import { rules } from '../../../content/catalogue';
import { Button } from '../../../ui/button/Button';
import { FormSection } from '../../../ui/form/FormSection';
import { PhoneField } from '../../../ui/form/PhoneField';
import { TextField } from '../../../ui/form/Inputs';
import { Members } from './Members';
import type { RegistrationFormState } from '../hooks/useRegistration';

/** The team, its contact and its members. */
export function TeamSection({ state }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  const { draft, setTeam, errors } = state;
  const { team } = draft.value;
  const text = (field: 'name' | 'contactName' | 'contactEmail') => ({
    name: `team.${field}`,
    label: t(`team.${field}`),
    value: team[field],
    onChange: (typed: string) => setTeam({ [field]: typed }, `team.${field}`),
    onBlur: () => errors.leave(`team.${field}`),
    error: errors.of(`team.${field}`),
  });
  const useMine = () => {
    const { name, email, phoneCountry, phone, team } = draft.value;
    const [, ...others] = team.members;
    const contact = { contactName: name, contactEmail: email, contactPhone: phone };
    const members = [{ name, email, phoneCountry, phone }, ...others];
    setTeam({ ...contact, contactPhoneCountry: phoneCountry, members }, 'team');
  };
  return (
    <FormSection
      id="team"
      title={t('team.title')}
      note={t('team.note', { most: rules.figures.maximumTeamMembers })}
    >
      <TextField {...text('name')} autoComplete="organization" />
      <div className="use-mine">
        <Button size="small" onClick={useMine}>
          {t('team.useMine')}
        </Button>
      </div>
      <TextField {...text('contactName')} />
      <TextField {...text('contactEmail')} type="email" />
      <PhoneField
        wide
        label={t('team.contactPhone')}
        name="team.contactPhone"
        country={team.contactPhoneCountry}
        number={team.contactPhone}
        onCountry={(country) => setTeam({ contactPhoneCountry: country }, 'team.contactPhoneCountry')}
        onNumber={(number) => setTeam({ contactPhone: number }, 'team.contactPhone')}
        onBlur={() => errors.leave('team.contactPhone')}
        countryError={errors.of('team.contactPhoneCountry')}
        error={errors.of('team.contactPhone')}
      />
      <Members state={state} />
    </FormSection>
  );
}
