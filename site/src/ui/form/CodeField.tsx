import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaitText } from '../../lib/form/useResend';
import { mailedCode } from '../../lib/form/mailedCode';
import { Button } from '../button/Button';
import type { FieldTexts } from './Field';
import { TextField } from './Inputs';
import './field.css';

interface CodeFieldProps extends Pick<FieldTexts, 'error' | 'hint' | 'wide'> {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Seconds until a code may be sent again. */
  secondsLeft: number;
  sending: boolean;
  /** A code has been sent before. */
  sent: boolean;
  onSend: () => void;
}

/** Digits, or letters, that were mailed, beside the button that mails them. Takes nothing else, whatever is pasted. */
export function CodeField({ value, onChange, secondsLeft, sending, sent, onSend, ...rest }: CodeFieldProps) {
  const { t } = useTranslation();
  const wait = useWaitText();
  const resting = secondsLeft > 0;
  const words: ReactNode = resting
    ? t('code.again', { wait: wait(secondsLeft) })
    : sent
      ? t('code.resend')
      : t('code.send');
  return (
    <TextField
      {...rest}
      label={t('code.label')}
      value={value}
      onChange={(text) => onChange(mailedCode(text))}
      inputMode="numeric"
      autoComplete="one-time-code"
      data-code=""
      after={
        <Button className="code-send num" disabled={resting} busy={sending} onClick={onSend}>
          {words}
        </Button>
      }
    />
  );
}
