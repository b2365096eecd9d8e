import type { TFunction } from 'i18next';
import { Fragment, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Code } from '../lib/api/schema';
import { loadChunk } from '../lib/browser/loadChunk';
import { fetchClock } from '../lib/clock/contestClock';
import { notices } from '../lib/notices';
import { isCorrectView, isSentView, pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import type { Language } from '../lib/locale/language';
import { nextStep, type Standing } from '../lib/session/nextStep';
import { requireLogin, userStore, useUser } from '../lib/session/user';
import { Spinner } from '../ui/feedback/Spinner';
import { ServiceUnreachable } from './ServiceUnreachable';

/** Routes with a condition on who may enter. */
export type GuardedRoute = '/register' | '/submit' | '/create' | '/account';

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
 * the reason. While the service cannot be reached it says so, and decides when it is back. Decides once per entry, so that
 * an entrant who submits the form stays on the page that follows it. Throws when the login window cannot be loaded.
 */
export function RouteGuard({ route, children }: RouteGuardProps) {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  const navigate = useNavigate();
  const [allowed, setAllowed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failures, setFailures] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const { search } = useLocation();
  const reading = isSentView(search) || isCorrectView(search);
  const { user } = useUser();
  const [account, setAccount] = useState(user?.id ?? null);
  if (user && user.id !== account) {
    setAccount(user.id);
    // Another account may not enter by the decision on the first one, nor see what it typed.
    if (account !== null) {
      setAllowed(false);
      setAttempt(attempt + 1);
    }
  }
  useEffect(() => {
    let gone = false;
    enter(route, reading)
      .then(async (answer) => {
        if (gone) return;
        if (answer === 'unreachable') return setFailures((count) => count + 1);
        const reason =
          answer === 'allowed' || answer === 'declined' ? null : await reasonOf(answer, t, language);
        if (gone) return;
        setFailures(0);
        if (answer === 'allowed') return setAllowed(true);
        if (reason) notices.error(reason);
        void navigate(pagePath('/', language), { replace: true });
      })
      .catch(setError);
    return () => {
      gone = true;
    };
    // A change of language or state on the page does not decide again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [route, reading, attempt]);
  const retry = useCallback(() => setAttempt((made) => made + 1), []);
  if (error) throw error;
  if (failures) return <ServiceUnreachable failures={failures} onRetry={retry} />;
  return allowed ? <Fragment key={account}>{children}</Fragment> : <ScreenLoading />;
}

/** Whether the visitor may enter, asking for a login where one is needed. */
async function enter(
  route: GuardedRoute,
  reading: boolean,
): Promise<DenialCode | 'allowed' | 'declined' | 'unreachable'> {
  const clock = await fetchClock().catch(() => null);
  if (!clock || (await userStore.init(true)).unreachable) return 'unreachable';
  const answer = await requireLogin(async () => {
    if (userStore.get().unreachable) return 'unreachable';
    const denied = denialCode(route, userStore.get(), clock.now(), reading);
    if (!denied) return 'allowed';
    // The state in the store may be older than a decision.
    const state = await userStore.load();
    return state.unreachable ? 'unreachable' : (denialCode(route, state, clock.now(), reading) ?? 'allowed');
  });
  return answer ?? 'declined';
}

/**
 * Why an entrant may not enter a route at contest time `now`, or null when they may. Registration is open to them until
 * their own deadline; create is open to approved entrants, and so is submit, whose page shows when it has closed; the
 * account is open to all of them.
 */
export function denialCode(
  route: GuardedRoute,
  standing: Standing,
  now: number,
  reading = false,
): DenialCode | null {
  const { registerState } = standing;
  if (route === '/account') return null;
  if (route === '/register') {
    if (reading && registerState !== 'NONE') return null;
    if (registerState === 'SUBMITTED' || registerState === 'PASS') return 'ALREADY_REGISTERED';
    return nextStep(standing, now) === 'closed' ? 'REGISTRATION_ENDED' : null;
  }
  if (registerState === 'PASS') return null;
  if (registerState === 'SUBMITTED') return 'UNDER_REVIEW';
  return registerState === 'DENY' ? 'DENIED' : 'NOT_REGISTERED';
}

/** The message for an entrant who is turned away; of a closed registration with its time, which few need to download. */
async function reasonOf(code: DenialCode, t: TFunction<'errors'>, language: Language): Promise<string> {
  const plain = t(`code.${code}`);
  if (code !== 'REGISTRATION_ENDED') return plain;
  return loadChunk(() => import('./registrationTimes'))
    .then(({ whenOpen }) => whenOpen(t, language))
    .catch(() => plain);
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
