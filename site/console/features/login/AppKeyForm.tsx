import { useTexts } from '../../i18n/useTexts';
import { FactorForm } from './FactorForm';
import type { setUpFactor } from './login';

export type AppKey = Awaited<ReturnType<typeof setUpFactor>>;

interface AppKeyFormProps {
  appKey: AppKey;
  title?: string;
  /** Sends the app's first code; during a login unless given. */
  send?: (totp: string) => Promise<string[]>;
  /** Gets the recovery codes of an account's first second factor, else none. */
  onDone: (recoveryCodes: string[]) => void;
}

/** Shows the key of an authenticator app and confirms it with the first code. */
export function AppKeyForm({ appKey, title, send, onDone }: AppKeyFormProps) {
  const t = useTexts();
  return (
    <FactorForm send={send} onDone={onDone}>
      {title && <h2>{title}</h2>}
      <p className="quiet">{t('login.setupLead')}</p>
      <img
        className="console-login-qr"
        src={appKey.qr}
        width="200"
        height="200"
        alt={t('login.setupPicture')}
      />
      <dl className="fact-list">
        <dt>{t('login.setupKey')}</dt>
        <dd>
          <code>{appKey.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
        </dd>
      </dl>
    </FactorForm>
  );
}
