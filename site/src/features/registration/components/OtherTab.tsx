import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../ui/form/DraftNotice';
import type { RegistrationFormState } from '../hooks/useRegistration';
import { MATERIALS } from '../model/materials';

/** What another tab did to the same registration. */
export function OtherTab({ state: { draft } }: { state: RegistrationFormState }) {
  const { t } = useTranslation(['registration', 'common', 'guidelines']);
  const phone = (label: string) => t('common:phoneCountry.label', { field: label });
  const labels: Record<string, string> = {
    type: t('entry.label'),
    name: t('you.name'),
    experience: t('you.experience'),
    previousWorks: t('you.previousWorks'),
    socialLinks: t('you.socialLinks'),
    motivation: t('you.motivation'),
    phoneCountry: phone(t('contact.phone')),
    phone: t('contact.phone'),
    email: t('contact.email'),
    code: t('common:code.label'),
    agreement: t('agreement.title'),
    'team.name': t('team.name'),
    'team.contactName': t('team.contactName'),
    'team.contactEmail': t('team.contactEmail'),
    'team.contactPhoneCountry': phone(t('team.contactPhone')),
    'team.contactPhone': t('team.contactPhone'),
    'team.members': t('team.members'),
    ...Object.fromEntries(MATERIALS.map((kind) => [`files.${kind}`, t(`guidelines:files.${kind}`)])),
  };
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'type') return t(`entry.${value as 'individual' | 'team'}`);
    if (field === 'experience' && value) return t(`you.${value as 'beginner' | 'some' | 'professional'}`);
    return undefined;
  };
  return <DraftNotice draft={draft} labels={labels} wordsOf={wordsOf} />;
}
