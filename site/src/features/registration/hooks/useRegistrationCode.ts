import { useState } from 'react';
import { isEmail } from '../../../lib/form/emailAndPhone';
import { ApiError, isCode } from '../../../lib/api/error';
import { fieldErrorsOf, messageOf, type LocalizedText } from '../../../lib/api/message';
import { focusFirstInvalid } from '../../../lib/form/focusFirstInvalid';
import { useResend } from '../../../lib/form/useResend';
import { sendRegistrationCode } from '../api/registration';
import type { RegistrationFormState } from './useRegistration';

/** Mails the code for the address in the form. What goes wrong stands beside the address, or beside the code. */
export function useVerificationCode({ draft, faults, form }: RegistrationFormState) {
  const [sentTo, setSentTo] = useState('');
  const address = draft.value.email.trim();
  const resend = useResend(address);

  const send = async () => {
    if (!isEmail(address)) {
      faults.refuse({ email: (i18n) => i18n.t('registration:faults.email') });
      return focusFirstInvalid(form.current);
    }
    try {
      if (await resend.send(() => sendRegistrationCode(address))) {
        setSentTo(address);
        faults.changed('code');
        form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
      }
    } catch (error) {
      const fields = error instanceof ApiError ? fieldErrorsOf(error) : {};
      faults.refuse(Object.keys(fields).length ? fields : { code: notSent(error) });
    }
  };
  return { sentTo, secondsLeft: resend.secondsLeft, sending: resend.sending, send: () => void send() };
}

/** Why no code was mailed. */
function notSent(error: unknown): LocalizedText {
  if (isCode(error, 'TOO_MANY_REQUESTS') && error.retryAfter)
    return (i18n) => i18n.t('registration:refusals.tooMany', { seconds: error.retryAfter });
  const known = error instanceof ApiError && !['INTERNAL', 'UNKNOWN', 'UNAVAILABLE'].includes(error.code);
  return (i18n) => (known ? messageOf(i18n, error) : i18n.t('registration:refusals.sendFailed'));
}
