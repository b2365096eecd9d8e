import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, isCode, messageOf } from '../../../../lib/api/error';
import { Icon } from '../../../../ui/art/Icon';

interface LoginFailureProps {
  /** A rejected call; null shows nothing. */
  failure: unknown;
  /** The message for a code that was not accepted, at the steps that ask for one. */
  wrongCode?: string;
}

/** Why a login failed. After too many tries the service's sentence says how long to wait. */
export function LoginFailure({ failure, wrongCode }: LoginFailureProps) {
  const { i18n } = useTranslation();
  if (failure === null) return null;
  const wait = isCode(failure, 'TOO_MANY_REQUESTS') ? fieldErrorsOf(failure).password?.(i18n) : undefined;
  const wrong = isCode(failure, 'JUDGE_LOGIN_FAILED') ? wrongCode : undefined;
  return (
    <p className="field-error" role="alert">
      <Icon name="alert" />
      {wait ?? wrong ?? messageOf(i18n, failure)}
    </p>
  );
}
