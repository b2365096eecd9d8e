import { useTranslation } from 'react-i18next';
import { lettersOf } from '../../../lib/form/mailedCode';
import { TextField } from '../../../ui/form/Inputs';

interface CodeLettersProps {
  value: string;
  onChange: (letters: string) => void;
  busy: boolean;
}

/** The field of the letters that an address under attack is mailed in place of digits. The link in the mail works too. */
export function CodeLetters({ value, onChange, busy }: CodeLettersProps) {
  const { t } = useTranslation('passport');
  return (
    <TextField
      label={t('code')}
      name="code"
      hint={t('lettersWhy')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      readOnly={busy}
      onChange={(text) => onChange(lettersOf(text))}
    />
  );
}
