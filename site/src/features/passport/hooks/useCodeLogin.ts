import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isCode, messageOf } from '../../../lib/api/error';
import { isEmail } from '../../../lib/form/text';
import { useResend, useWaitText } from '../../../lib/form/useResend';
import { codePattern } from '../../../lib/limits/limits.gen';
import { ADDRESS_KEY } from '../../../lib/session/loginHint';
import { logIn, sendLoginCode } from '../api/login';
import { isLive, storeAsk, storedAsk } from '../model/codeAsk';

/**
 * A login by mailed code: the address, then the code; `failure` is about the field that is shown. It starts where this tab was before: with the code field while the
 * code can be used, else with the address that the tab or the last login used.
 */
export function useCodeLogin(onLoggedIn: () => void) {
  const { t } = useTranslation('passport');
  const [former, setFormer] = useState(storedAsk);
  const [ask, setAsk] = useState(() => (former && isLive(former) ? former : null));
  const [email, setEmail] = useState(() => former?.email ?? localStorage.getItem(ADDRESS_KEY) ?? '');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string } | null>(() =>
    former && !ask ? { text: t('codeExpired', { email: former.email }) } : null,
  );
  const resend = useResend(ask?.email ?? email, ask?.resendAt);
  const errorText = useErrorText();
  const fail = (text: string) => {
    setCode('');
    setFailure({ text });
  };

  const send = async () => {
    const to = ask?.email ?? email.trim();
    if (!isEmail(to)) return fail(t('emailWrong'));
    try {
      const sent = await resend.send(async () => {
        const next = await sendLoginCode(to, former);
        setFormer(next);
        setAsk(next);
        return (next.resendAt - next.sentAt) / 1000;
      });
      if (!sent) return;
      setFailure(null);
      setCode('');
    } catch (error) {
      fail(errorText(error, 'send'));
    }
  };

  const enter = async () => {
    if (!ask || busy) return;
    if (!codePattern.test(code)) return setFailure({ text: t('codeIncomplete') });
    setFailure(null);
    setBusy(true);
    try {
      await logIn(ask, code);
      onLoggedIn();
    } catch (error) {
      setBusy(false);
      fail(errorText(error, 'logIn'));
    }
  };

  /** Back to the address. The code ends when another one is asked for. */
  const changeAddress = () => {
    storeAsk(null);
    setAsk(null);
    setCode('');
    setFailure(null);
  };

  return { ask, email, setEmail, code, setCode, busy, failure, resend, send, enter, changeAddress };
}

/** Codes whose messages do not say what failed. */
const GENERAL = ['INTERNAL', 'UNKNOWN', 'UNAVAILABLE'];

/** The message for a failed call, to show at the field. */
function useErrorText(): (error: unknown, call: 'send' | 'logIn') => string {
  const { t, i18n } = useTranslation('passport');
  const wait = useWaitText();
  return (error, call) => {
    if (!(error instanceof ApiError)) return t('logInFailed');
    const [fieldError] = Object.values(error.fields);
    if (fieldError) return fieldError;
    if (isCode(error, 'TOO_MANY_REQUESTS') && error.retryAfter)
      return t('tooMany', { wait: wait(error.retryAfter) });
    if (GENERAL.includes(error.code)) return call === 'send' ? t('sendFailed') : t('logInFailed');
    return messageOf(i18n, error);
  };
}
