import { useTranslation } from 'react-i18next';
import type { FormErrors } from '../../../../lib/form/formErrors';
import type { NewPassword } from '../../hooks/useNewPassword';
import { PasswordField } from './PasswordField';

/** The two fields of a new password, as `useNewPassword` keeps it. */
export function NewPasswordFields({ chosen, errors }: { chosen: NewPassword; errors: FormErrors }) {
  const { t } = useTranslation('judging');
  const { field, password, repeat, setPassword, setRepeat } = chosen;
  return (
    <>
      <PasswordField
        label={t('invitation.password')}
        hint={t('invitation.rules')}
        value={password}
        onChange={(value) => {
          setPassword(value);
          errors.edited(field);
        }}
        onBlur={() => password && errors.leave(field)}
        autoComplete="new-password"
        error={errors.of(field)}
      />
      <PasswordField
        label={t('invitation.repeat')}
        value={repeat}
        onChange={setRepeat}
        autoComplete="new-password"
        error={errors.of('repeat')}
      />
    </>
  );
}
