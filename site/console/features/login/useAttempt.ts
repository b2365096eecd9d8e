import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrorsOf, isCode, messageOf } from '@/lib/api/error';
import { useTexts } from '../../i18n/useTexts';
import { passkeyProblem } from '../../lib/passkey';

/** One try of a step of the login, and why it failed. */
export interface Attempt {
  busy: boolean;
  error: string | undefined;
  run: (call: () => Promise<void>) => void;
  fail: (message: string) => void;
  clear: () => void;
}

/** `field` is the one of the request whose message is shown. */
export function useAttempt(field: string): Attempt {
  const t = useTexts();
  const { i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const describe = (cause: unknown) => {
    const problem = passkeyProblem(cause);
    if (problem) return t(`login.problems.${problem}`);
    const own = cause instanceof ApiError ? fieldErrorsOf(cause)[field] : undefined;
    if (own) return own(i18n);
    return isCode(cause, 'CODE_WRONG') ? t('login.codeWrong') : messageOf(i18n, cause);
  };
  const run = (call: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    call()
      .catch((cause: unknown) => setError(describe(cause)))
      .finally(() => setBusy(false));
  };
  return { busy, error, run, fail: setError, clear: () => setError(undefined) };
}
