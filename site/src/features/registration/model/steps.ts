import type { TFunction } from 'i18next';
import type { Step } from '../../../ui/form/StepNav';
import type { RegistrationFormState } from '../hooks/useRegistration';

const YOU = ['name', 'experience', 'previousWorks', 'socialLinks', 'motivation'];
const CONTACT = ['phone', 'phoneCountry', 'email', 'code'];
const TEAM = ['team', 'members'];

/** The sections of the form with what is done in them and what is to fix. */
export function stepsOf(state: RegistrationFormState, t: TFunction<'registration'>): Step[] {
  const { draft, faults, complete } = state;
  const step = (id: 'you' | 'contact' | 'team' | 'agreement', paths: string[]): Step => ({
    id,
    title: t(`sections.${id}`),
    done: complete(...paths),
    errors: faults.count(...paths),
  });
  return [
    { id: 'entry', title: t('sections.entry'), done: true, errors: faults.count('type') },
    step('you', YOU),
    step('contact', CONTACT),
    ...(draft.value.type === 'team' ? [step('team', TEAM)] : []),
    step('agreement', ['agreement']),
  ];
}
