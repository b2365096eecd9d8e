import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { timeOfDay } from '../../../lib/locale/dates';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { StepNav } from '../../../ui/form/StepNav';
import { AgreementSection } from './AgreementSection';
import { ContactSection } from './ContactSection';
import { EntrySection } from './EntrySection';
import { TeamSection } from './TeamSection';
import { YouSection } from './YouSection';
import type { Registration } from '../api/registration';
import type { RegistrationDraft } from '../model/draft';
import { stepsOf } from '../model/steps';
import { useRegistration } from '../hooks/useRegistration';

interface RegistrationFormProps {
  /** A registration that was turned down, to begin with. */
  before: RegistrationDraft | null;
  /** Why it was turned down. */
  reason?: string;
  onSent: (registration: Registration) => void;
}

/** The registration form with its sections, and their state at its side. */
export function RegistrationForm({ before, reason, onSent }: RegistrationFormProps) {
  const { t } = useTranslation('registration');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const state = useRegistration(before, onSent);
  const { draft, form, refusal, busy, submit } = state;
  const team = draft.value.type === 'team';
  return (
    <div className="wrap form-page">
      <StepNav steps={stepsOf(state, t)}>
        {draft.savedAt !== null && (
          <p className="caption num">
            {common('savedAt', { time: timeOfDay(draft.savedAt, language) })}
            {draft.restored && <span className="restored">{t('restored')}</span>}
          </p>
        )}
      </StepNav>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        {before && (
          <div className="notice" role="note">
            <p>
              <Icon name="alert" />
              <b>{t('denied.title')}</b>
            </p>
            {reason && <p>{t('denied.reason', { reason })}</p>}
            <p className="quiet">{t('denied.how')}</p>
          </div>
        )}
        <EntrySection state={state} />
        <YouSection state={state} />
        <ContactSection state={state} />
        {team && <TeamSection state={state} />}
        <AgreementSection state={state} />
        <p className="form-refusal" role="alert">
          {refusal && (
            <>
              <Icon name="alert" />
              {refusal}
            </>
          )}
        </p>
        <div className="form-actions">
          <Button look="primary" size="large" type="submit" busy={busy}>
            {busy ? t('sending') : t('send')}
          </Button>
          <p className="caption">{t('later')}</p>
        </div>
      </form>
    </div>
  );
}
