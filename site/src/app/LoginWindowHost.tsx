import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '../lib/browser/loadChunk';
import { loginGate, type LoginReason } from '../lib/api/api';
import { onPartnerSite } from '../lib/partner';
import { userStore } from '../lib/session/user';

/** Pause between a login and the action that requires it, in milliseconds. */
const AFTER_LOGIN_MS = 200;

interface LoginWindowProps {
  /** Shows that the login succeeded. */
  loggedIn?: boolean;
  reason?: LoginReason;
  /** Called with true once the server has accepted the login, with false when the visitor closes the window. */
  onDone: (loggedIn: boolean) => void;
}

interface Opening {
  Window: ComponentType<LoginWindowProps>;
  reason?: LoginReason;
  loggedIn?: boolean;
  done: (loggedIn: boolean) => void;
}

/**
 * The button that opened the window may be gone after a login, and the focus with it: it goes to the account's menu,
 * which has taken the button's place, unless the pending action has put it elsewhere by then.
 */
function focusWhenLost(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1[tabindex], header .user-button')?.focus();
}

/**
 * Shows the login window when something requires a login; downloads it the first time. After a login it reads the user's
 * state and pauses, then the pending action continues and the window closes; on the partner's site it stays open.
 */
export function LoginWindowHost() {
  const [opening, setOpening] = useState<Opening | null>(null);
  useEffect(() => {
    let gone = false;
    const leave = loginGate.register(async (reason) => {
      const { default: Window } = await loadChunk(() => import('../features/passport/LoginWindow'));
      const loggedIn = await new Promise<boolean>((done) => setOpening({ Window, reason, done }));
      if (loggedIn) {
        await userStore.loggedIn();
        await new Promise((resolve) => setTimeout(resolve, AFTER_LOGIN_MS));
        setTimeout(() => gone || focusWhenLost(), AFTER_LOGIN_MS);
      }
      setOpening(loggedIn && onPartnerSite ? { Window, loggedIn, done: () => setOpening(null) } : null);
      return loggedIn;
    });
    return () => {
      gone = true;
      leave();
    };
  }, []);
  if (!opening) return null;
  const { Window, done, ...shown } = opening;
  return <Window {...shown} onDone={done} />;
}
