import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { codePattern } from '../../../lib/limits/limits.gen';
import { fieldErrorsOf, isCode, messageOf } from '../../../lib/api/error';
import { focusFirstInvalid } from '../../../lib/form/formErrors';
import { isEmail } from '../../../lib/form/text';
import { useResend, waitText } from '../../../lib/form/useResend';
import { notices } from '../../../lib/notices';
import { userStore, type UserInfo } from '../../../lib/session/user';
import { changeEmail, sendEmailCodes } from '../api/account';

const NOTHING = { email: '', formerCode: '', code: '' };
type Name = keyof typeof NOTHING;

/** The change of the account's address: first the new one, then the codes that both addresses were mailed. */
export function useEmailChange({ email: present }: UserInfo) {
  const { t, i18n } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(NOTHING);
  const [sentTo, setSentTo] = useState('');
  const [askId, setAskId] = useState('');
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const email = values.email.trim();
  const resend = useResend(email);

  const refuse = (wrong: Partial<Record<Name, string>>) =>
    focusFirstInvalid(form.current, () => setErrors(wrong));
  const fail = (error: unknown) => {
    const fields = Object.entries(isCode(error, 'NETWORK') ? {} : errorsAt(error)).map(([name, say]) => [
      name,
      say(i18n),
    ]);
    if (fields.length) return refuse(Object.fromEntries(fields) as typeof errors);
    if (isCode(error, 'TOO_MANY_REQUESTS') && error.retryAfter)
      return setFailure(t('email.tooMany', { wait: waitText(i18n, error.retryAfter) }));
    setFailure(isCode(error, 'LOGIN_EXPIRED') ? t('email.declined') : messageOf(i18n, error));
  };
  const carryOut = async (action: () => Promise<unknown>) => {
    setBusy(true);
    setFailure('');
    setErrors({});
    try {
      await action();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  const send = () =>
    carryOut(async () => {
      const sent = await resend.send(async () => {
        const ask = await sendEmailCodes(email);
        setAskId(ask.askId);
        return ask.resendAfter;
      });
      if (!sent) return;
      setSentTo(email);
      setValues({ ...NOTHING, email });
    });
  const end = () => {
    setOpen(false);
    setSentTo('');
    setValues(NOTHING);
    setErrors({});
    setFailure('');
  };
  const confirm = () =>
    carryOut(async () => {
      await changeEmail({ email, askId, code: values.code, formerCode: values.formerCode });
      await userStore.load();
      notices.success(t('email.done', { email }));
      end();
    });
  return {
    ...{ open, values, sentTo, form, busy, errors, failure, resend, end },
    begin: () => setOpen(true),
    set: (name: Name, value: string) => {
      setValues((now) => ({ ...now, [name]: value }));
      setErrors(({ [name]: _, ...others }) => others);
      // The codes belong to the address that they were sent for.
      if (name === 'email') setSentTo('');
    },
    sendAgain: () => void send(),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (busy) return;
      if (!isEmail(email)) return refuse({ email: t('email.wrong') });
      if (email.toLowerCase() === present.toLowerCase()) return refuse({ email: t('email.same') });
      if (!sentTo) return void send();
      const missing = (['formerCode', 'code'] as const).filter((name) => !codePattern.test(values[name]));
      if (missing.length)
        return refuse(Object.fromEntries(missing.map((name) => [name, t('email.codeMissing')])));
      void confirm();
    },
  };
}

const errorsAt = (error: unknown) =>
  isCode(error, 'VALIDATION_FAILED') || isCode(error, 'CODE_WRONG') ? fieldErrorsOf(error) : {};
