import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isCode, fieldErrorsOf, messageOf, type LocalizedText } from '../../../lib/api/error';
import { sessionKept } from '../../../lib/browser/keptStorage';
import { isEmail } from '../../../lib/form/text';
import { focusFirstInvalid } from '../../../lib/form/formErrors';
import { useResend, waitText } from '../../../lib/form/useResend';
import { verificationCode } from '../../../lib/limits/limits.gen';
import { useMailedProof } from '../../../lib/session/mailedProof';
import { CodeField } from '../../../ui/form/CodeField';
import { FormSection } from '../../../ui/form/FormSection';
import { PhoneField } from '../../../ui/form/PhoneField';
import { TextField } from '../../../ui/form/Inputs';
import { sendRegistrationCode } from '../api/registration';
import { needsCode, type RegistrationFormState } from '../hooks/useRegistration';

/** Phone and email address; a code sent by mail proves the address. */
export function ContactSection({ state }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  const { draft, set, errors } = state;
  const { value } = draft;
  const verification = useVerificationCode(state);
  useMailedProof('form', value.email, (token) => set('code', token));
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
        onBlur={() => errors.leave('phone')}
        countryError={errors.of('phoneCountry')}
        error={errors.of('phone')}
      />
      <TextField
        label={t('contact.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={value.email}
        onChange={(email) => set('email', email)}
        onBlur={() => errors.leave('email')}
        error={errors.of('email')}
      />
      {needsCode(value.email, state.corrects) && (
        <CodeField
          name="code"
          value={value.code}
          onChange={(code) => set('code', code)}
          onBlur={() => value.code && errors.leave('code')}
          error={errors.of('code')}
          hint={
            verification.sentTo
              ? t('contact.codeSent', {
                  email: verification.sentTo,
                  minutes: verificationCode.lifetimeMinutes,
                })
              : t('contact.codeHint')
          }
          sent={verification.sentTo !== ''}
          secondsLeft={verification.secondsLeft}
          sending={verification.sending}
          onSend={verification.send}
        />
      )}
    </FormSection>
  );
}

/** Sends the code to the address in the form. Shows a failure at the address or at the code. */
function useVerificationCode({ draft, form, errors }: RegistrationFormState) {
  const address = draft.value.email.trim();
  const [kept] = useState(() => keptCode(address));
  const [sentTo, setSentTo] = useState(kept ? address : '');
  const resend = useResend(address, kept?.until);
  const unanswered = useRef('');

  const send = async () => {
    if (!isEmail(address)) {
      errors.showFields({ email: (i18n) => i18n.t('registration:fieldErrors.email') });
      return focusFirstInvalid(form.current);
    }
    const sent = () => {
      keepCode(address);
      setSentTo(address);
      errors.dismiss('code');
      form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
    };
    try {
      if (await resend.send(() => sendRegistrationCode(address))) sent();
    } catch (error) {
      // The answer to the code before was lost: it was mailed, and can be used.
      if (unanswered.current === address && isMinuteLimit(error)) return sent();
      unanswered.current = isCode(error, 'NETWORK') || isCode(error, 'UNKNOWN') ? address : '';
      const fields = error instanceof ApiError ? fieldErrorsOf(error) : {};
      errors.showFields(Object.keys(fields).length ? fields : { code: codeErrorOf(error) });
    }
  };
  return {
    sentTo: sentTo === address ? sentTo : '',
    secondsLeft: resend.secondsLeft,
    sending: resend.sending,
    send: () => void send(),
  };
}

/** Session storage key of the address that the last code was sent to, with when the next one may be sent. */
const KEY = 'marquee.registrationCode';

/** The code that was sent to an address before a reload; null when it can no longer be used. */
function keptCode(address: string): { until: number } | null {
  try {
    const kept = JSON.parse(sessionKept.get(KEY) ?? 'null') as { email: string; at: number } | null;
    if (kept?.email !== address.toLowerCase()) return null;
    const age = Date.now() - kept.at;
    if (!(age >= 0 && age < verificationCode.lifetimeMinutes * 60_000)) return null;
    return { until: kept.at + verificationCode.resendSeconds * 1000 };
  } catch {
    return null;
  }
}

const keepCode = (address: string) =>
  sessionKept.set(KEY, JSON.stringify({ email: address.toLowerCase(), at: Date.now() }));

/** Whether a code went to the address less than a minute ago. */
const isMinuteLimit = (error: unknown) =>
  isCode(error, 'TOO_MANY_REQUESTS') && (error.retryAfter ?? Infinity) <= verificationCode.resendSeconds;

/** Why the code was not sent. */
function codeErrorOf(error: unknown): LocalizedText {
  if (isCode(error, 'TOO_MANY_REQUESTS') && error.retryAfter)
    return (i18n) => i18n.t('registration:errors.tooMany', { wait: waitText(i18n, error.retryAfter ?? 0) });
  const known = error instanceof ApiError && !['INTERNAL', 'UNKNOWN', 'UNAVAILABLE'].includes(error.code);
  return (i18n) => (known ? messageOf(i18n, error) : i18n.t('registration:errors.sendFailed'));
}
