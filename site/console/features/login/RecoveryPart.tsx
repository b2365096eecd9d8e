import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { ConfirmDialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { renewRecoveryCodes } from './factors';
import { useAttempt } from './useAttempt';

/** Replaces the recovery codes. `onRenewed` gets the new ones. */
export function RecoveryPart({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const t = useTexts();
  const [asked, setAsked] = useState(false);
  const attempt = useAttempt('id');
  const renew = () => {
    setAsked(false);
    attempt.run(async () => onRenewed(await renewRecoveryCodes()));
  };
  return (
    <>
      {attempt.error && <Note kind="bad">{attempt.error}</Note>}
      <p>
        <Button size="small" busy={attempt.busy} onClick={() => setAsked(true)}>
          {t('login.recoveryRenew')}
        </Button>
      </p>
      {asked && (
        <ConfirmDialog
          title={t('login.recoveryRenewTitle')}
          confirm={t('login.recoveryRenew')}
          cancel={t('shell.cancel')}
          onConfirm={renew}
          onCancel={() => setAsked(false)}
        >
          {t('login.recoveryRenewText')}
        </ConfirmDialog>
      )}
    </>
  );
}
