import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/locale/useLanguage';
import { otherLanguage } from '@/lib/locale/language';
import { chooseLanguage } from '../../i18n/i18n';
import { useTexts } from '../../i18n/useTexts';
import { session } from '../../lib/session';
import { Mark } from '../../ui/Mark';
import { LoginSteps } from './LoginSteps';

/** The page for organisers who are not logged in. */
export function LoginPage() {
  const t = useTexts();
  const { i18n } = useTranslation();
  const language = useLanguage();
  return (
    <main className="console-login">
      <div className="console-login-box">
        <header className="console-login-head">
          <Mark />
          <h1>{t('login.title')}</h1>
          <button
            type="button"
            className="rail-lang"
            lang={language === 'zh' ? 'en' : 'zh-Hans'}
            onClick={() => void chooseLanguage(i18n, otherLanguage(language))}
          >
            {language === 'zh' ? t('shell.toEnglish') : t('shell.switchLanguage')}
          </button>
        </header>
        <LoginSteps onDone={() => void session.load()} />
      </div>
    </main>
  );
}
