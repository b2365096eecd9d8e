import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '../lib/browser/loadChunk';
import { loginGate } from '../lib/session/loginGate';
import { userStore } from '../lib/session/user';

/** Pause between a login and the action that waited for it, in milliseconds. */
export const AFTER_LOGIN_MS = 200;

interface LoginWindowProps {
  /** Called with true once the server has accepted the login, with false when the visitor closes the window. */
  onDone: (loggedIn: boolean) => void;
}

interface Opening {
  Window: ComponentType<LoginWindowProps>;
  done: (loggedIn: boolean) => void;
}

/**
 * Shows the passport's login window whenever something asks for a login; downloads it the first time. After a login the
 * visitor's state is read, then comes the pause, then the pending action goes on and the window closes.
 */
export function LoginWindowHost() {
  const [opening, setOpening] = useState<Opening | null>(null);
  useEffect(
    () =>
      loginGate.register(async () => {
        const { default: Window } = await loadChunk(() => import('../features/passport/LoginWindow'));
        const loggedIn = await new Promise<boolean>((done) => setOpening({ Window, done }));
        if (loggedIn) {
          await userStore.loggedIn();
          await new Promise((resolve) => setTimeout(resolve, AFTER_LOGIN_MS));
        }
        setOpening(null);
        return loggedIn;
      }),
    [],
  );
  return opening && <opening.Window onDone={opening.done} />;
}
