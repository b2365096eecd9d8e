import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import type { CodeLogin } from '../hooks/useCodeLogin';

/** A link from a mail was opened: it logs in when the visitor says so, as programs that read mails open links too. */
export function LinkStep({ login }: { login: CodeLogin }) {
  const { t } = useTranslation('passport');
  const { failure, busy, changeAddress } = login;
  return (
    <>
      {failure && (
        <p className="field-error" id="login-failure" role="alert">
          <Icon name="alert" />
          <span>{failure.text}</span>
        </p>
      )}
      {(!failure || failure.retry) && (
        <Button look="primary" type="submit" busy={busy}>
          {t('linkLogIn')}
        </Button>
      )}
      <Button look="text" onClick={changeAddress}>
        {t('linkOther')}
      </Button>
    </>
  );
}
