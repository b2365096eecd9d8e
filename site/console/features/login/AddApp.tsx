import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { AppKeyForm, type AppKey } from './AppKeyForm';
import { confirmApp, setUpApp } from './factors';
import { useAttempt } from './useAttempt';

interface AddAppProps {
  /** Gets the recovery codes of an account's first second factor, else none. */
  onAdded: (recoveryCodes: string[]) => void;
}

/** Sets up an authenticator app for an organiser who is logged in. */
export function AddApp({ onAdded }: AddAppProps) {
  const t = useTexts();
  const [key, setKey] = useState<AppKey | null>(null);
  const attempt = useAttempt('id');
  const added = (codes: string[]) => {
    setKey(null);
    onAdded(codes);
  };
  return (
    <>
      {attempt.error && <Note kind="bad">{attempt.error}</Note>}
      <p>
        <Button
          size="small"
          busy={attempt.busy}
          onClick={() => attempt.run(async () => setKey(await setUpApp()))}
        >
          {t('login.appAdd')}
        </Button>
      </p>
      {key && (
        <Dialog title={t('login.appAdd')} onClose={() => setKey(null)}>
          <AppKeyForm appKey={key} send={confirmApp} onDone={added} />
        </Dialog>
      )}
    </>
  );
}
