import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { api } from '../../../lib/api/api';
import { isCode } from '../../../lib/api/error';
import { sentences } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import { Spinner } from '../../../ui/feedback/Spinner';
import { clockSkew, JudgeClient, logFailure, type ClockSkew } from '../api/JudgeClient';
import { logOut } from '../api/logOut';
import { dropSession, pageOf, readSession, type JudgeSession } from '../api/session';
import { useWorkTextReady } from '../hooks/useWorkText';
import { loadJudged } from '../model/judged';
import './judging.css';
import './login/login.css';

/** What a page of the jury needs. */
export interface JudgeScreenProps {
  session: JudgeSession;
  client: JudgeClient;
}

interface JudgeGateProps {
  /** The role that the page is for. */
  for: JudgeSession['role'];
  children: (screen: JudgeScreenProps) => ReactNode;
}

/** Shows a page to who is logged in with its role; leads others to the login or to their own page. */
export function JudgeGate({ for: role, children }: JudgeGateProps) {
  const [session] = useState(readSession);
  if (!session) return <Navigate to="/login" replace />;
  if (session.role !== role) return <WrongRole session={session} />;
  return <JudgeScreen session={session}>{children}</JudgeScreen>;
}

function JudgeScreen({ session, children }: Pick<JudgeGateProps, 'children'> & { session: JudgeSession }) {
  const { t } = useTranslation('common');
  const { client, skew } = useJudgeClient(session);
  const textsReady = useWorkTextReady();
  const { isPending } = useQuery({ queryKey: ['judged'], queryFn: () => loadJudged().then(() => true) });
  return (
    <>
      {skew && <ClockNotice skew={skew} />}
      {textsReady && !isPending ? (
        children({ session, client })
      ) : (
        <div className="judging-nothing">
          <Spinner label={t('loading')} />
        </div>
      )}
    </>
  );
}

/** The client of the judge's calls. An expired login leads to the login page; drafts and the last place are kept. */
function useJudgeClient(session: JudgeSession): { client: JudgeClient; skew: ClockSkew | null } {
  const navigate = useNavigate();
  const [client] = useState(() => new JudgeClient({ api, session, log: logFailure }));
  const [skew, setSkew] = useState<ClockSkew | null>(null);
  useEffect(
    () =>
      client.onFailure((error) => {
        if (isCode(error, 'LOGIN_EXPIRED') || isCode(error, 'SIGNATURE_INVALID')) {
          dropSession();
          void navigate('/login', { replace: true, state: { expired: session.name } });
          return;
        }
        const found = clockSkew(error, Date.now());
        if (found) setSkew(found);
      }),
    [client, navigate, session],
  );
  return { client, skew };
}

/** Shown to a nominator on the judges' page, and to a judge on the nominators'. */
function WrongRole({ session: { name, role } }: { session: JudgeSession }) {
  const { t } = useTranslation('judging');
  const navigate = useNavigate();
  return (
    <div className="judging-wrong stack">
      <h1>{t(role === 'judge' ? 'judging.wrongJudge' : 'judging.wrongNominator')}</h1>
      <p className="quiet">{t('judging.wrongText', { name })}</p>
      <div className="row">
        <Link className="button button-primary" to={pageOf(role)}>
          {t('judging.ownPage')}
        </Link>
        <Button
          look="text"
          onClick={() => {
            logOut();
            void navigate('/login');
          }}
        >
          {t('judging.otherLogin')}
        </Button>
      </div>
    </div>
  );
}

/** Shown when this device's clock is wrong: every signed call fails until it is set. */
function ClockNotice({ skew: { minutes, fast } }: { skew: ClockSkew }) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const what =
    minutes === null
      ? t('judging.clockOff')
      : t(fast ? 'judging.clockAhead' : 'judging.clockBehind', { count: minutes });
  return (
    <div className="judging-notice" role="alert">
      <Icon name="alert" />
      <p>{sentences(language, what, t('judging.clockAdvice'))}</p>
      <Button size="small" onClick={() => location.reload()}>
        {t('judging.reload')}
      </Button>
    </div>
  );
}
