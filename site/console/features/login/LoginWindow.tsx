import { useEffect, useRef, useState } from 'react';
import { loginGate } from '../../../src/lib/api/api';
import { useStore } from '../../../src/lib/useStore';
import { Dialog } from '../../../src/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { session } from '../../lib/session';
import { LoginSteps } from './LoginSteps';

/** Opens over the page when a call finds the session ended. The call is repeated after the login. */
export function LoginWindow() {
  const t = useTexts();
  const { me } = useStore(session);
  const answer = useRef<((loggedIn: boolean) => void) | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      loginGate.register(
        () =>
          new Promise<boolean>((resolve) => {
            answer.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  if (!open) return null;
  const close = (loggedIn: boolean) => {
    setOpen(false);
    answer.current?.(loggedIn);
    answer.current = null;
  };
  return (
    <Dialog
      title={t('login.expiredTitle')}
      onClose={() => {
        close(false);
        session.left();
      }}
    >
      <p className="quiet lg-lead">{t('login.expiredLead')}</p>
      <LoginSteps
        email={me?.email}
        onDone={async () => {
          await session.load();
          close(true);
        }}
      />
    </Dialog>
  );
}
