import { useState } from 'react';
import { htmlLang, type Language } from '@/lib/locale/language';
import { useTexts } from '../i18n/useTexts';
import { MailText } from './MailText';

interface Mail {
  to: string;
  language: Language;
  subject: string;
  text: string;
}

interface MailPreviewProps {
  title: string;
  /** As its reader gets it. */
  mail: Mail;
  /** The same in the other language, or null. */
  other: Mail | null | undefined;
}

/** An email as its reader gets it, and a switch to the other language for who does not read that one. */
export function MailPreview({ title, mail, other }: MailPreviewProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState(mail.language);
  const shown = other?.language === chosen ? other : mail;
  return (
    <div className="dialog-mail">
      <h3>{title}</h3>
      {other && (
        <div className="segments" role="group" aria-label={t('registrations.language')}>
          {[mail, other].map(({ language }) => (
            <button
              key={language}
              type="button"
              aria-pressed={language === shown.language}
              onClick={() => setChosen(language)}
            >
              {t(`registrations.languages.${language}`)}
              {t('shell.comma')}
              {t(language === mail.language ? 'registrations.mailed' : 'registrations.ownReading')}
            </button>
          ))}
        </div>
      )}
      <div lang={htmlLang(shown.language)}>
        <p className="strong">{shown.subject}</p>
        <MailText key={shown.language} name={shown.subject} text={shown.text} />
      </div>
    </div>
  );
}
