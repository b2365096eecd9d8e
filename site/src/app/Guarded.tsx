import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { timeline } from '../content/catalogue';
import { fetchClock } from '../lib/clock/contestClock';
import { denialCode, type GuardedRoute } from './guards';
import { notices } from '../lib/notices';
import { pagePath } from '../lib/paths';
import { requireLogin } from '../lib/session/useUser';
import { useLanguage } from '../lib/locale/useLanguage';
import { userStore } from '../lib/session/user';
import { ScreenWaiting } from './ScreenWaiting';

interface GuardedProps {
  route: GuardedRoute;
  children: ReactNode;
}

/**
 * Lets in who may enter; asks for a login first; sends everybody else Home with the reason. Decided once, on entering:
 * who completes the form stays on the page that thanks them. Throws when the login window does not arrive.
 */
export function Guarded({ route, children }: GuardedProps) {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  const navigate = useNavigate();
  const [allowed, setAllowed] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    let gone = false;
    enter(route).then((answer) => {
      if (gone) return;
      if (answer === 'allowed') return setAllowed(true);
      if (answer !== 'declined') notices.error(t(`code.${answer}`));
      void navigate(pagePath('/', language), { replace: true });
    }, setFault);
    return () => {
      gone = true;
    };
    // Decided once per entry: a change of language or state while inside does not ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [route]);
  if (fault) throw fault;
  return allowed ? children : <ScreenWaiting />;
}

async function enter(route: GuardedRoute) {
  const open = await registrationOpen();
  if (route === '/register' && !open && !(await userStore.init(true)).user)
    return 'REGISTRATION_ENDED' as const;
  const answer = await requireLogin(
    () => denialCode(route, userStore.get().registerState, open) ?? ('allowed' as const),
  );
  return answer ?? ('declined' as const);
}

/** The server's word; without an answer, the catalogue's dates by the visitor's clock. */
async function registrationOpen(): Promise<boolean> {
  try {
    return (await fetchClock()).ping.registrationOpen;
  } catch {
    return Date.now() < Date.parse(timeline.registration.endsAt);
  }
}
