import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '../lib/loadChunk';
import { loginGate } from '../lib/loginGate';

interface LoginWindowProps {
  /** Called with true after a login, with false when the visitor closes the window. */
  onDone: (loggedIn: boolean) => void;
}

interface Opening {
  Window: ComponentType<LoginWindowProps>;
  done: (loggedIn: boolean) => void;
}

/** Shows the passport's login window whenever something asks for a login; downloads it the first time. */
export function LoginWindowHost() {
  const [opening, setOpening] = useState<Opening | null>(null);
  useEffect(
    () =>
      loginGate.register(async () => {
        const { default: Window } = await loadChunk(() => import('../features/passport/LoginWindow'));
        return new Promise<boolean>((resolve) => {
          setOpening({
            Window,
            done: (loggedIn) => {
              setOpening(null);
              resolve(loggedIn);
            },
          });
        });
      }),
    [],
  );
  return opening && <opening.Window onDone={opening.done} />;
}
