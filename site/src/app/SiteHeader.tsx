import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand } from '../content/catalogue';
import { text, htmlLang } from '../lib/locale/language';
import { pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import { useUser } from '../lib/session/user';
import { Header } from '../ui/layout/Header';
import { BrandMark } from '../ui/art/BrandMark';
import { Icon } from '../ui/art/Icon';
import { LanguageSwitch } from './LanguageSwitch';
import { HeaderActions } from './HeaderActions';
import { UserMenu, UserMenuPlaceholder } from './UserMenu';
import type { HeaderKind, TitleKey } from './routes';

interface SiteHeaderProps {
  kind: Exclude<HeaderKind, 'none'>;
  title: TitleKey;
}

/** The header of public pages, of task pages (back and title) and of judges' pages (the language toggle alone). */
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
            <UserMenuPlaceholder />
          </span>
        )}
      </Header>
    );
  }
  return (
    <Header start={<Brand />} line={title !== 'home' && title !== 'notFound'}>
      <LanguageSwitch />
      <HeaderActions />
    </Header>
  );
}

/** The organiser's mark and names, linking Home. */
function Brand() {
  const language = useLanguage();
  return (
    <Link className="brand" to={pagePath('/', language)}>
      <BrandMark />
      <span className="brand-name" lang={htmlLang(language)}>
        {text(brand.name, language)}
      </span>
      <span className="brand-note">{text(brand.contest, language)}</span>
    </Link>
  );
}
