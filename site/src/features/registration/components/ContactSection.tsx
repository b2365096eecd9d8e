import { useTranslation } from 'react-i18next';
import { verificationCode } from '../../../lib/limits/limits.gen';
import { CodeField } from '../../../ui/form/CodeField';
import { FormSection } from '../../../ui/form/FormSection';
import { PhoneField } from '../../../ui/form/PhoneField';
import { TextField } from '../../../ui/form/TextField';
import { useVerificationCode } from '../hooks/useRegistrationCode';
import type { RegistrationFormState } from '../hooks/useRegistration';

/** How to reach the entrant; a mailed code proves the address. */
export function ContactSection({ state }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  const { draft, set, faults } = state;
  const { value } = draft;
  const mailed = useVerificationCode(state);
  return (
    <FormSection id="contact" title={t('contact.title')} note={t('contact.note')}>
      <PhoneField
        wide
        label={t('contact.phone')}
        name="phone"
        autoComplete="tel-national"
        country={value.phoneCountry}
        number={value.phone}
        onCountry={(country) => set('phoneCountry', country)}
        onNumber={(number) => set('phone', number)}
        onBlur={() => faults.leave('phone')}
        countryError={faults.of('phoneCountry')}
        error={faults.of('phone')}
      />
      <TextField
        label={t('contact.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={value.email}
        onChange={(email) => set('email', email)}
        onBlur={() => faults.leave('email')}
        error={faults.of('email')}
      />
      <CodeField
        name="code"
        value={value.code}
        onChange={(code) => set('code', code)}
        onBlur={() => value.code && faults.leave('code')}
        error={faults.of('code')}
        hint={
          mailed.sentTo
            ? t('contact.codeSent', { email: mailed.sentTo, minutes: verificationCode.lifetimeMinutes })
            : t('contact.codeHint')
        }
        sent={mailed.sentTo !== ''}
        secondsLeft={mailed.secondsLeft}
        sending={mailed.sending}
        onSend={mailed.send}
      />
    </FormSection>
  );
}
