import { htmlLang } from '@/lib/locale/language';
import { useTexts } from '../../i18n/useTexts';
import type { Broadcast } from './mails';

interface BroadcastTextsProps {
  text: Broadcast['text'];
  onChange: (text: Broadcast['text']) => void;
}

/** Subject and text in both languages, side by side. */
export function BroadcastTexts({ text, onChange }: BroadcastTextsProps) {
  const t = useTexts();
  return (
    <div className="twin">
      {(['en', 'zh'] as const).map((language) => {
        const title = t(language === 'en' ? 'registrations.reasonEn' : 'registrations.reasonZh');
        const change = (part: { subject?: string; text?: string }) =>
          onChange({ ...text, [language]: { ...text[language], ...part } });
        return (
          <div key={language} lang={htmlLang(language)}>
            <h3>{title}</h3>
            <input
              className="field-input"
              aria-label={`${t('mails.castSubject')}, ${title}`}
              placeholder={t('mails.castSubject')}
              maxLength={200}
              value={text[language].subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
            <textarea
              className="field-input"
              rows={10}
              aria-label={`${t('mails.castText')}, ${title}`}
              placeholder={t('mails.castText')}
              maxLength={10_000}
              value={text[language].text}
              onChange={({ target }) => change({ text: target.value })}
            />
          </div>
        );
      })}
    </div>
  );
}
