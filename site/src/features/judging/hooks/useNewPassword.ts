import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordLengths } from '../../../lib/limits/limits.gen';

/** A new password, with what is wrong at `field` and at `repeat`. */
export interface NewPassword {
  field: string;
  password: string;
  repeat: string;
  setPassword: (password: string) => void;
  setRepeat: (repeat: string) => void;
  found: Record<string, string>;
}

/** A new password that is typed twice, with the errors at its two fields: `field` and `repeat`. */
export function useNewPassword(field: string): NewPassword {
  const { t } = useTranslation('judging');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const found = useMemo(() => {
    const length = Array.from(password).length;
    return {
      ...(length === 0
        ? { [field]: t('invitation.needPassword') }
        : (length < passwordLengths.min || length > passwordLengths.max) && {
            [field]: t('invitation.tooShort'),
          }),
      ...(repeat !== password && { repeat: t('invitation.different') }),
    } as Record<string, string>;
  }, [field, password, repeat, t]);
  return { field, password, repeat, setPassword, setRepeat, found };
}
