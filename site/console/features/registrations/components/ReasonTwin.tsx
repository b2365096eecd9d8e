import { htmlLang, type Language } from '@/lib/locale/language';
import { useTexts } from '../../../i18n/useTexts';
import type { ReasonTexts } from '../model/reasons';

interface ReasonTwinProps {
  texts: ReasonTexts;
  /** The languages in which it is mailed; the other is there to be read. */
  mailed: Language[];
  onChange: (texts: ReasonTexts) => void;
}

/** A reason in both languages side by side. */
export function ReasonTwin({ texts, mailed, onChange }: ReasonTwinProps) {
  const t = useTexts();
  return (
    <div className="twin">
      {(['en', 'zh'] as const).map((language) => {
        const isMailed = mailed.includes(language);
        const title = t(language === 'en' ? 'registrations.reasonEn' : 'registrations.reasonZh');
        return (
          <div key={language} className={isMailed ? 'is-sent' : undefined} lang={htmlLang(language)}>
            <h3>
              {title}{' '}
              <span className={isMailed ? 'accent' : 'faint'}>
                {t(isMailed ? 'registrations.mailed' : 'registrations.ownReading')}
              </span>
            </h3>
            <textarea
              className="field-input"
              rows={5}
              maxLength={2000}
              aria-label={`${t('registrations.reason')}, ${title}`}
              value={texts[language]}
              onChange={({ target }) => onChange({ ...texts, [language]: target.value })}
            />
          </div>
        );
      })}
    </div>
  );
}
