import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand } from '../content/catalogue';
import { actDates } from '../lib/clock/acts';
import { loadChunk } from '../lib/browser/loadChunk';
import { kind as contestKind } from '../lib/edition';
import { text, htmlLang } from '../lib/locale/language';
import { pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import { useUser } from '../lib/session/user';
import { Header, BrandMark } from '../ui/layout/Header';
import { Icon } from '../ui/art/Icon';
import { HeaderActions } from './HeaderActions';
import { LanguageSwitch } from './LanguageSwitch';
import { UserMenu, UserMenuPlaceholder } from './UserMenu';
import type { HeaderKind, TitleKey } from './routes';

/** Whether the edition has published its finalists. */
export const FILMS = contestKind === 'films' && actDates.finalistsAt !== null;

interface SiteHeaderProps {
  kind: Exclude<HeaderKind, 'none'>;
  title: TitleKey;
}

/** The header of public pages, of task pages (back and title) and of judges' pages (the language toggle alone). */
export function SiteHeader({ kind, title }: SiteHeaderProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ready, user, registerUntil, submitUntil } = useUser();
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
      <Header line wide={title === 'create'} start={start}>
        {title === 'submit' && <Deadline until={submitUntil} />}
        {title === 'register' && <Deadline until={registerUntil} />}
        {contestKind === 'applications' && (
          <span className="header-links">
            <GuidelinesLink />
          </span>
        )}
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
      <span className="header-links">
        {FILMS && title !== 'shortlist' && (
          <HeaderLink
            to="/shortlist"
            acts={title === 'home' ? 'finalists winners ceremony archive' : undefined}
          >
            {t('finalists')}
          </HeaderLink>
        )}
        {__WINNERS__ && title !== 'winners' && <HeaderLink to="/winners">{t('titles.winners')}</HeaderLink>}
        {title !== 'guidelines' && (contestKind === 'applications' || title !== 'home') && <GuidelinesLink />}
      </span>
      <LanguageSwitch />
      <HeaderActions />
    </Header>
  );
}

/** The time left, on the pages of forms alone: others need not download it. The form says its deadline too. */
function Deadline({ until }: { until: string | null }) {
  const [chunk, setChunk] = useState<{ TimeLeft: ComponentType<{ until: string | null }> } | null>(null);
  useEffect(() => {
    loadChunk(() => import('./TimeLeft')).then(setChunk, () => {});
  }, []);
  return chunk && <chunk.TimeLeft until={until} />;
}

interface HeaderLinkProps {
  to: string;
  /** The acts in which Home shows it; undefined for all. */
  acts?: string;
  children: string;
}

/** A quiet link to a public page. */
function HeaderLink({ to, acts, children }: HeaderLinkProps) {
  return (
    <Link className="button button-text button-small" data-in={acts} to={pagePath(to, useLanguage())}>
      {children}
    </Link>
  );
}

/** Home of the international edition links the guidelines from its stage instead. */
function GuidelinesLink() {
  const { t } = useTranslation();
  return <HeaderLink to="/guidelines">{t('footer.guidelines')}</HeaderLink>;
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
