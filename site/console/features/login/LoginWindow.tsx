import { useEffect, useRef, useState } from 'react';
import { loginGate, type LoginReason } from '@/lib/api/api';
import { useStore } from '@/lib/useStore';
import { Dialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { session } from '../../lib/session';
import { LoginSteps } from './LoginSteps';

/**
 * Opens over the page when a call finds the session ended, or takes a recent second factor. The call is repeated after the
 * login.
 */
export function LoginWindow() {
  const t = useTexts();
  const { me } = useStore(session);
  const answer = useRef<((loggedIn: boolean) => void) | null>(null);
  const [open, setOpen] = useState<LoginReason | null>(null);
  useEffect(
    () =>
      loginGate.register(
        (reason = 'expired') =>
          new Promise<boolean>((resolve) => {
            answer.current = resolve;
            setOpen(reason);
          }),
      ),
    [],
  );
  if (!open) return null;
  const close = (loggedIn: boolean) => {
    setOpen(null);
    answer.current?.(loggedIn);
    answer.current = null;
  };
  const recent = open === 'recent';
  return (
    <Dialog
      title={t(recent ? 'login.recentTitle' : 'login.expiredTitle')}
      onClose={() => {
        close(false);
        if (!recent) session.left();
      }}
    >
      <p className="quiet console-login-lead">{t(recent ? 'login.recentLead' : 'login.expiredLead')}</p>
      <LoginSteps
        email={me?.email}
        factorOnly={recent}
        onDone={async () => {
          await session.load();
          close(true);
        }}
      />
    </Dialog>
  );
}
