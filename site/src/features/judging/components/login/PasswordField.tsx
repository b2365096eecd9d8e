import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button';
import { TextField } from '../../../../ui/form/Inputs';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A password to log in with, or one that is being chosen. */
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string;
  onBlur?: () => void;
}

/** A password, which a button shows. While it is typed, the hint says that Caps Lock is on. */
export function PasswordField({ autoComplete, hint, onBlur, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('judging');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...rest}
      hint={capsLock ? t('login.capsLock') : hint}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => {
        setCapsLock(false);
        onBlur?.();
      }}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <Button
          look="text"
          className="judge-login-show"
          aria-label={t('login.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'login.hide' : 'login.show')}
        </Button>
      }
    />
  );
}
