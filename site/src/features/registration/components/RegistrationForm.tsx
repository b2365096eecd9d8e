import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deadlineInBothZones, timeOfDay } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { MY_REGISTRATION } from '../../../lib/paths';
import { useOpenFormStep } from '../../../lib/session/useOpenFormStep';
import { useUser } from '../../../lib/session/user';
import { Icon } from '../../../ui/art/Icon';
import { questionText } from '../../../i18n/questions';
import { Button } from '../../../ui/button/Button';
import { FormError } from '../../../ui/form/FormSection';
import { StepNav, type Step } from '../../../ui/form/StepNav';
import {
  useRegistration,
  type AfterRegistration,
  type Corrected,
  type RegistrationFormState,
} from '../hooks/useRegistration';
import type { RegistrationDraft } from '../model/draft';
import { AgreementSection } from './AgreementSection';
import { Closed } from './Closed';
import { ContactSection } from './ContactSection';
import { EntrySection } from './EntrySection';
import { takesMaterials } from '../model/materials';
import { MaterialsSection } from './MaterialsSection';
import { QuestionsSection } from './QuestionsSection';
import { OtherTab } from './OtherTab';
import { TeamSection } from './TeamSection';
import { YouSection } from './YouSection';

interface RegistrationFormProps extends AfterRegistration {
  /** An earlier registration to start from: a denied one, or the one to be corrected. */
  before: RegistrationDraft | null;
  /** Why it was denied. */
  reason?: string;
  /** The registration under review that the form corrects. */
  corrects?: Corrected;
}

/** The registration form, with its sections listed at its side. */
export function RegistrationForm({ before, reason, corrects, ...after }: RegistrationFormProps) {
  const { t } = useTranslation('registration');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const state = useRegistration(before, after, corrects);
  const steps = useSteps(state);
  const { draft, form, errors, busy, submit } = state;
  const { registerUntil } = useUser();
  const closed = useOpenFormStep(state.hasUploads) === 'closed';
  const team = draft.value.type === 'team';
  if (closed)
    return (
      <div className="wrap form-page">
        <Closed kept={draft.savedAt !== null} />
      </div>
    );
  return (
    <div className="wrap form-page">
      <StepNav steps={steps}>
        {draft.savedAt !== null && (
          <p className="caption num">
            {common('savedAt', { time: timeOfDay(draft.savedAt, language) })}
            {draft.restored && <span className="restored">{t('restored')}</span>}
          </p>
        )}
      </StepNav>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        {corrects && <p className="quiet small form-until">{t('correct.lead')}</p>}
        {before && !corrects && (
          <div className="notice" role="note">
            <p>
              <Icon name="alert" />
              <b>{t('denied.title')}</b>
            </p>
            {reason && <p>{t('denied.reason', { reason })}</p>}
            <p className="quiet">{t('denied.how')}</p>
          </div>
        )}
        {registerUntil && (
          <p className="quiet small form-until" role="note">
            {t('openUntil', { time: deadlineInBothZones(registerUntil, language) })}
          </p>
        )}
        <OtherTab state={state} />
        <EntrySection state={state} />
        <YouSection state={state} />
        <ContactSection state={state} />
        {team && <TeamSection state={state} />}
        {takesMaterials && <MaterialsSection state={state} />}
        <QuestionsSection state={state} />
        <AgreementSection state={state} />
        <FormError text={errors.message} />
        <div className="form-actions">
          <Button look="primary" size="large" type="submit" busy={busy}>
            {busy ? t('sending') : t(corrects ? 'correct.save' : 'send')}
          </Button>
          {corrects && (
            <Link className="button button-text" to={MY_REGISTRATION}>
              {t('correct.leave')}
            </Link>
          )}
          <p className="caption">{t('later')}</p>
        </div>
      </form>
    </div>
  );
}

/** Path prefixes of the fields of each section. */
const FIELDS = {
  you: ['name', 'experience', 'previousWorks', 'socialLinks', 'motivation'],
  contact: ['phone', 'phoneCountry', 'email', 'code'],
  team: ['team', 'members'],
  materials: ['files'],
  questions: ['answers'],
  agreement: ['agreement'],
};

/** The sections of the form, each with whether it is done and how many errors it shows. */
function useSteps({ draft, errors, complete, questions }: RegistrationFormState): Step[] {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  const step = (id: keyof typeof FIELDS): Step => ({
    id,
    title:
      id === 'materials'
        ? t('materials.title')
        : id === 'questions'
          ? questionText(language, 'section')
          : t(`sections.${id}`),
    done: complete(...FIELDS[id]),
    errors: errors.count(...FIELDS[id]),
  });
  return [
    { id: 'entry', title: t('sections.entry'), done: true, errors: errors.count('type') },
    step('you'),
    step('contact'),
    ...(draft.value.type === 'team' ? [step('team')] : []),
    ...(takesMaterials ? [step('materials')] : []),
    ...(questions.length ? [step('questions')] : []),
    step('agreement'),
  ];
}
