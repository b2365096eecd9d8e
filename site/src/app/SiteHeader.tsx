import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import { useUser } from '../lib/session/useUser';
import { Header } from '../ui/layout/Header';
import { Icon } from '../ui/art/Icon';
import { Brand } from './Brand';
import { HeldMenu } from './HeldMenu';
import { LanguageSwitch } from './LanguageSwitch';
import { UserMenu } from './UserMenu';
import { VisitorActions } from './VisitorActions';
import type { HeaderKind, TitleKey } from './routes';

interface SiteHeaderProps {
  kind: Exclude<HeaderKind, 'none'>;
  title: TitleKey;
}

/** The header in each of its states: logged out or in, task pages with back and title, judge pages with the toggle alone. */
export function SiteHeader({ kind, title }: SiteHeaderProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ready, user } = useUser();
  if (kind === 'judge') {
    return (
      <Header line judge>
        <LanguageSwitch />
      </Header>
    );
  }
  if (kind === 'task') {
    const start = (
      <div className="page-title">
        <Link
          className="button button-outline button-icon"
          to={pagePath('/', language)}
          aria-label={t('backToHome')}
        >
          <Icon name="back" />
        </Link>
        <h1>{title === 'home' ? null : t(`titles.${title}`)}</h1>
      </div>
    );
    return (
      <Header line start={start}>
        <LanguageSwitch />
        {user && <UserMenu user={user} />}
        {!ready && (
          <span className="actions for-entrants">
            <HeldMenu />
          </span>
        )}
      </Header>
    );
  }
  return (
    <Header start={<Brand />} line={title !== 'home' && title !== 'notFound'}>
      <LanguageSwitch />
      <VisitorActions />
    </Header>
  );
}
