import { useTranslation } from 'react-i18next';
import { mailedCode } from '../../../lib/form/mailedCode';
import { useMailedProof } from '../../../lib/session/mailedProof';
import { TextField } from '../../../ui/form/Inputs';

interface MailedCodeProps {
  name: 'formerCode' | 'code';
  /** Where the code was mailed to. */
  email: string;
  value: string;
  onChange: (typed: string) => void;
  error?: string;
}

/** A code that was mailed to one of both addresses; the link in the same mail fills it in. */
export function MailedCode({ name, email, value, onChange, error }: MailedCodeProps) {
  const { t } = useTranslation('account');
  useMailedProof(name === 'code' ? 'email-new' : 'email-former', email, onChange);
  return (
    <TextField
      label={t(`email.${name}`, { email })}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(typed) => onChange(mailedCode(typed))}
      error={error}
    />
  );
}
