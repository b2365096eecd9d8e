import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { sentences } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import { Empty } from '../../../ui/feedback/Empty';
import type { ClockSkew } from '../api/JudgeClient';
import { dropSession } from '../api/session';
import './judging-notices.css';

/** Shown when this device's clock is wrong: every signed call fails until it is set. */
export function ClockNotice({ skew: { minutes, fast } }: { skew: ClockSkew }) {
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

/** Shown in place of a page whose works could not be loaded. */
export function LoadFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation('judging');
  return (
    <div className="judging-failed" role="alert">
      <h1 className="visually-hidden">{title}</h1>
      <Empty title={t('judging.loadFailed')} text={t('judging.loadFailedText')}>
        <Button size="small" onClick={onRetry}>
          {t('judging.again')}
        </Button>
      </Empty>
    </div>
  );
}

/** The judge's name and the log-out button. */
export function JudgeBadge({ name }: { name: string }) {
  const { t } = useTranslation('judging');
  const navigate = useNavigate();
  const logOut = () => {
    dropSession();
    void navigate('/login');
  };
  return (
    <p className="judging-login">
      <span>{t('judging.loggedIn', { name })}</span>
      <button type="button" className="judging-logout" onClick={logOut}>
        {t('judging.logOut')}
      </button>
    </p>
  );
}
