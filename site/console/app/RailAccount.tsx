import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '@/lib/api/api';
import type { Edition } from '@/lib/edition';
import { otherLanguage } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Menu } from '@/ui/navigation/Menu';
import { chooseLanguage } from '../i18n/i18n';
import { useTexts } from '../i18n/useTexts';
import { ANY_EDITION, session, type Me } from '../lib/session';

/** Ends the session; the login page follows, whether or not the service could be reached. */
async function logOut(): Promise<void> {
  const query = { edition: ANY_EDITION } as const;
  await api
    .post('/apis/organiser/logout', { params: { query }, relogin: false })
    .then(session.left, session.load);
}

/** Who is logged in, their menu, and the language. */
export function RailAccount({ edition, me }: { edition: Edition; me: Me }) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <div className="rail-who">
      <Menu
        label={t('shell.you')}
        button={
          <>
            <span className="avatar" aria-hidden="true">
              {[...me.name][0]?.toUpperCase()}
            </span>
            <span className="rail-name">
              <b className="cut">{me.name}</b>
              <i>{t(`shell.roles.${me.role}`)}</i>
            </span>
          </>
        }
        items={[
          {
            id: 'security',
            text: t('shell.security'),
            onSelect: () => void navigate(`/${edition}/security`),
          },
          {
            id: 'sessions',
            text: t('shell.sessions'),
            onSelect: () => void navigate(`/${edition}/sessions`),
          },
          { id: 'out', text: t('shell.logOut'), onSelect: () => void logOut() },
        ]}
      />
      <button
        type="button"
        className="rail-lang"
        lang={language === 'zh' ? 'en' : 'zh-Hans'}
        onClick={() => void chooseLanguage(i18n, otherLanguage(language))}
      >
        {language === 'zh' ? 'EN' : t('shell.switchLanguage')}
      </button>
    </div>
  );
}
