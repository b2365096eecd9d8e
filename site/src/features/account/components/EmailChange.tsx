import { useTranslation } from 'react-i18next';
import { useWaitText } from '../../../lib/form/useResend';
import { retention, verificationCode } from '../../../lib/limits/limits.gen';
import { mailedProof } from '../../../lib/session/mailedProof';
import type { UserInfo } from '../../../lib/session/user';
import { useStore } from '../../../lib/useStore';
import { Button } from '../../../ui/button/Button';
import { FormError } from '../../../ui/form/FormSection';
import { TextField } from '../../../ui/form/Inputs';
import { useEmailChange } from '../hooks/useEmailChange';
import { MailedCode } from './MailedCode';

/** The account's email address, and the form that changes it: codes to the present and to the new address confirm it. */
export function EmailChange({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const wait = useWaitText();
  const change = useEmailChange(user);
  const opened = useStore(mailedProof).opened?.startsWith('email-');
  const { open, sentTo, form, busy, errors, failure, resend } = change;
  const code = (name: 'formerCode' | 'code', email: string) => (
    <MailedCode
      name={name}
      email={email}
      value={change.values[name]}
      onChange={(typed) => change.set(name, typed)}
      error={errors[name]}
    />
  );
  return (
    <div className="span-2 stack">
      <dl className="account-facts">
        <div>
          <dt>{t('you.email')}</dt>
          <dd>{user.email}</dd>
        </div>
      </dl>
      {!open && opened && (
        <p className="field-help" role="status">
          {t('email.linkOpened')}
        </p>
      )}
      {!open ? (
        <div>
          <Button size="small" onClick={change.begin}>
            {t('email.change')}
          </Button>
        </div>
      ) : (
        <form ref={form} className="account-profile" noValidate onSubmit={change.submit}>
          <TextField
            label={t('email.new')}
            hint={t('email.newHint', { minutes: retention.freshLoginMinutes })}
            name="email"
            type="email"
            autoComplete="off"
            value={change.values.email}
            onChange={(typed) => change.set('email', typed)}
            error={errors.email}
          />
          {sentTo && (
            <>
              <p className="field-help" role="status">
                {t('email.sent', { minutes: verificationCode.lifetimeMinutes })}
              </p>
              {code('formerCode', user.email)}
              {code('code', sentTo)}
            </>
          )}
          <FormError text={failure} />
          <div className="row">
            <Button look="primary" type="submit" busy={busy}>
              {t(sentTo ? 'email.submit' : 'email.send')}
            </Button>
            {sentTo && (
              <Button
                className="num"
                disabled={resend.secondsLeft > 0}
                busy={resend.sending}
                onClick={change.sendAgain}
              >
                {resend.secondsLeft > 0
                  ? common('code.again', { wait: wait(resend.secondsLeft) })
                  : common('code.resend')}
              </Button>
            )}
            <Button look="text" onClick={change.end}>
              {t('email.keep')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
