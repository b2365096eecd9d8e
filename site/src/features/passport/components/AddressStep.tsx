import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginReason } from '../../../lib/api/api';
import { useWaitText } from '../../../lib/form/useResend';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { TextField } from '../../../ui/form/Inputs';
import type { CodeLogin } from '../hooks/useCodeLogin';
import { likelyAddress } from '../model/likelyAddress';
import { ProviderLinks } from './ProviderLinks';

/** Asks for the address. One that looks mistyped is questioned once, before the code is sent. */
export function AddressStep({ login, reason }: { login: CodeLogin; reason?: LoginReason }) {
  const { t } = useTranslation('passport');
  const wait = useWaitText();
  const { email, setEmail, failure, resend } = login;
  const [questioned, setQuestioned] = useState<string | null>(null);
  const pressing = useRef(false);
  const likely = likelyAddress(email);
  const asked = questioned === email;

  return (
    <>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="email"
        placeholder={t('emailExample')}
        value={email}
        onChange={setEmail}
        // A sentence that appears under a pressed button would move it from under the pointer.
        onBlur={() => pressing.current || setQuestioned(email)}
        error={failure?.text}
      />
      <div role="status">
        {likely && asked && (
          <p className="field-error">
            <Icon name="alert" />
            <span>
              {t('likely', { email: likely })}{' '}
              <Button look="text" className="login-change" onClick={() => setEmail(likely)}>
                {t('useLikely', { email: likely })}
              </Button>
            </span>
          </p>
        )}
      </div>
      <Button
        look="primary"
        busy={resend.sending}
        disabled={resend.secondsLeft > 0}
        className="num"
        onPointerDown={() => (pressing.current = true)}
        onPointerUp={() => (pressing.current = false)}
        type="submit"
        onClick={(event) => {
          pressing.current = false;
          if (!likely || asked) return;
          event.preventDefault();
          setQuestioned(email);
        }}
      >
        {resend.secondsLeft ? t('sendAgain', { wait: wait(resend.secondsLeft) }) : t('send')}
        {!resend.secondsLeft && <Icon name="arrow" />}
      </Button>
      <ProviderLinks reason={reason} />
    </>
  );
}
