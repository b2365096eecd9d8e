import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '../../lib/address';
import { ApiError, isCode } from '../../lib/api/error';
import { messageOf } from '../../lib/api/message';
import { focusFirstInvalid } from '../../lib/focusFirstInvalid';
import { useResend } from '../../lib/useResend';
import { sendRegistrationCode } from './api';
import type { RegistrationFormState } from './useRegistration';

/** Mails the code for the address in the form. What goes wrong stands beside the address, or beside the code. */
export function useRegistrationCode({ draft, faults, form }: RegistrationFormState) {
  const { t, i18n } = useTranslation('registration');
  const [sentTo, setSentTo] = useState('');
  const address = draft.value.email.trim();
  const resend = useResend(address);

  const words = (error: unknown): string => {
    if (isCode(error, 'TOO_MANY_REQUESTS') && error.retryAfter)
      return t('refusals.tooMany', { seconds: error.retryAfter });
    const known = error instanceof ApiError && !['INTERNAL', 'UNKNOWN', 'UNAVAILABLE'].includes(error.code);
    return known ? messageOf(i18n, error) : t('refusals.sendFailed');
  };
  const send = async () => {
    if (!isEmail(address)) {
      faults.refuse({ email: t('faults.email') });
      return focusFirstInvalid(form.current);
    }
    try {
      if (await resend.send(() => sendRegistrationCode(address))) {
        setSentTo(address);
        faults.changed('code');
        form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
      }
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      faults.refuse(Object.keys(fields).length ? fields : { code: words(error) });
    }
  };
  return { sentTo, secondsLeft: resend.secondsLeft, sending: resend.sending, send: () => void send() };
}
