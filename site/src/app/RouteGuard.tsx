import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Code } from '../lib/api/schema';
import { timeline } from '../content/catalogue';
import { fetchClock } from '../lib/clock/contestClock';
import { notices } from '../lib/notices';
import { pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import { requireLogin, userStore, type RegisterState } from '../lib/session/user';
import { Spinner } from '../ui/feedback/Spinner';

/** Routes with a condition on who may enter. */
export type GuardedRoute = '/register' | '/submit' | '/create';

/** Codes of i18n/errors for an entrant who is turned away. */
export type DenialCode = Extract<
  Code,
  'REGISTRATION_ENDED' | 'ALREADY_REGISTERED' | 'NOT_REGISTERED' | 'UNDER_REVIEW' | 'DENIED'
>;

interface RouteGuardProps {
  route: GuardedRoute;
  children: ReactNode;
}

/**
 * Renders the children for a visitor who may enter the route. Asks for a login first and sends everybody else Home with
 * the reason. Decides once per entry, so that an entrant who submits the form stays on the page that follows it. Throws
 * when the login window cannot be loaded.
 */
export function RouteGuard({ route, children }: RouteGuardProps) {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  const navigate = useNavigate();
  const [allowed, setAllowed] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let gone = false;
    enter(route).then((answer) => {
      if (gone) return;
      if (answer === 'allowed') return setAllowed(true);
      if (answer !== 'declined') notices.error(t(`code.${answer}`));
      void navigate(pagePath('/', language), { replace: true });
    }, setError);
    return () => {
      gone = true;
    };
    // A change of language or state on the page does not decide again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [route]);
  if (error) throw error;
  return allowed ? children : <ScreenLoading />;
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

/** Whether registration is open: by the server, or by the catalogue's dates when the server does not answer. */
async function registrationOpen(): Promise<boolean> {
  try {
    return (await fetchClock()).ping.registrationOpen;
  } catch {
    return Date.now() < Date.parse(timeline.registration.endsAt);
  }
}

/**
 * Why an entrant may not enter a route, or null when they may. Registration is open until its end to those who have not
 * registered; submit and create are open to approved entrants. A denied entrant may register again at any time: the
 * server enforces the end of that.
 */
export function denialCode(
  route: GuardedRoute,
  registerState: RegisterState,
  registrationOpen: boolean,
): DenialCode | null {
  if (route === '/register') {
    if (registerState === 'SUBMITTED' || registerState === 'PASS') return 'ALREADY_REGISTERED';
    return registrationOpen || registerState === 'DENY' ? null : 'REGISTRATION_ENDED';
  }
  if (registerState === 'PASS') return null;
  if (registerState === 'SUBMITTED') return 'UNDER_REVIEW';
  return registerState === 'DENY' ? 'DENIED' : 'NOT_REGISTERED';
}

/** The placeholder of a screen that is being downloaded or whose guard is deciding. */
export function ScreenLoading() {
  const { t } = useTranslation();
  return (
    <div className="screen-waiting">
      <Spinner label={t('loading')} />
    </div>
  );
}
