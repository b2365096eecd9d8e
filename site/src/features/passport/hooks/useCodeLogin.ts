import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isCode, messageOf } from '../../../lib/api/error';
import { isEmail } from '../../../lib/form/text';
import { useResend, useWaitText, type Resend } from '../../../lib/form/useResend';
import { codePattern } from '../../../lib/limits/limits.gen';
import { reportLogin } from '../../../lib/session/loginElsewhere';
import { ADDRESS_KEY } from '../../../lib/session/loginHint';
import { mailedLink } from '../../../lib/session/mailedLink';
import type { UserInfo } from '../../../lib/session/user';
import { logIn, logInByLink, sendLoginCode } from '../api/login';
import { continues, endOf, storeAsk, storedAsk, type CodeAsk } from '../model/codeAsk';
import { useDeviceTime } from './useDeviceTime';
import { localKept } from '../../../lib/browser/keptStorage';

/** A login by mailed code. `failure` is about the field of the step; after a `retry` one the same digits may be sent again. */
export interface CodeLogin {
  /** The address, the code sent to it, a code that ended before it was typed, a link from a mail, the moment after. */
  step: 'address' | 'code' | 'over' | 'link' | 'in';
  /** The code that was asked for; null at the address. */
  ask: CodeAsk | null;
  user: UserInfo | null;
  /** The device's clock, in milliseconds. */
  now: number;
  email: string;
  setEmail: (email: string) => void;
  code: string;
  /** Logs in once the code is whole. */
  setCode: (code: string) => void;
  busy: boolean;
  failure: { text: string; retry?: boolean } | null;
  resend: Resend;
  send: () => void;
  enter: () => void;
  changeAddress: () => void;
}

/**
 * It starts where this tab was before: with the code field while the code can be used, else with the address that the tab
 * or the last login used.
 */
export function useCodeLogin(onLoggedIn: () => void): CodeLogin {
  const { t } = useTranslation('passport');
  const [former, setFormer] = useState(storedAsk);
  const [ask, setAsk] = useState(() => (former && continues(former) ? former : null));
  const [user, setUser] = useState<UserInfo | null>(null);
  const [email, setEmail] = useState(
    () => mailedLink.get().link?.email ?? former?.email ?? localKept.get(ADDRESS_KEY) ?? '',
  );
  const [link, setLink] = useState(() => mailedLink.get().link);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CodeLogin['failure']>(null);
  const resend = useResend(ask?.email ?? email, ask?.resendAt);
  const errorText = useErrorText();
  const now = useDeviceTime();

  const send = async () => {
    const to = ask?.email ?? email.trim();
    if (!isEmail(to)) return setFailure({ text: t('emailWrong') });
    try {
      const sent = await resend.send(async () => {
        const next = await sendLoginCode(to, former);
        setFormer(next);
        setAsk(next);
        return (next.resendAt - Date.now()) / 1000;
      });
      if (!sent) return;
      setFailure(null);
    } catch (error) {
      setFailure({ text: errorText(error, 'send') });
    }
    setCode('');
  };

  const enter = async (typed: string) => {
    if ((!ask && !link) || busy) return;
    if (!link && !codePattern.test(typed))
      return setFailure({ text: t(ask?.letters ? 'lettersIncomplete' : 'codeIncomplete') });
    setFailure(null);
    setBusy(true);
    try {
      setUser(await (link ? logInByLink(link) : logIn(ask!, typed)));
      reportLogin();
      onLoggedIn();
    } catch (error) {
      const retry = !isCode(error, 'CODE_WRONG');
      setBusy(false);
      if (!retry) setCode('');
      setFailure({ text: errorText(error, 'logIn'), retry });
    }
  };

  /** Back to the address. The code ends when another one is asked for. */
  const changeAddress = () => {
    storeAsk(null);
    setAsk(null);
    setLink(null);
    setCode('');
    setFailure(null);
  };

  const waiting = ask && now >= endOf(ask) && !busy ? 'over' : ask ? 'code' : 'address';
  return {
    step: user ? 'in' : link ? 'link' : waiting,
    ...{ ask, user, now, email, setEmail, code, busy, failure, resend, changeAddress },
    setCode: (typed) => {
      if (busy || typed === code) return;
      setCode(typed);
      if (codePattern.test(typed)) void enter(typed);
    },
    send: () => void send(),
    enter: () => void enter(code),
  };
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
