import { htmlLang } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { lengthOf, SIDES, type Side, type Sides } from './catalogue';
import type { MailText } from './mailTexts';
import { mailTextWords } from './pathWords';

interface MailTextRowProps {
  text: MailText;
  value: Sides;
  /** Why the service refused a language. */
  errorOf: (side: Side) => string | undefined;
  readOnly: boolean;
  onChange: (value: Sides) => void;
}

/** A text of an email in both languages, side by side, with the placeholders that it may have. */
export function MailTextRow({ text, value, errorOf, readOnly, onChange }: MailTextRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const name = mailTextWords(text.name, language);
  const own = SIDES.some((side) => value[side] !== text.usual[side]);
  return (
    <section className="catalogue-text" aria-label={name}>
      <header>
        <b title={text.name}>{name}</b>
        <span className="faint small">
          {text.placeholders
            .map((one) => `{${one}}${text.required.includes(one) ? ` ${t('catalogue.mails.required')}` : ''}`)
            .join(language === 'zh' ? '、' : ', ')}
        </span>
      </header>
      <div className="catalogue-sides">
        {SIDES.map((side) => (
          <div key={side} lang={htmlLang(side)}>
            <textarea
              className="field-input"
              aria-label={`${t(`catalogue.sides.${side}`)}, ${name}`}
              aria-invalid={errorOf(side) !== undefined || undefined}
              rows={Math.min(8, 1 + Math.floor(value[side].length / (side === 'en' ? 48 : 26)))}
              value={value[side]}
              readOnly={readOnly}
              onChange={({ target }) => onChange({ ...value, [side]: target.value })}
            />
            {lengthOf(value[side]) > text.limit && (
              <span className="small num danger">
                {t('catalogue.length', { length: lengthOf(value[side]), limit: text.limit })}
              </span>
            )}
            {errorOf(side) && (
              <p className="field-error" role="alert">
                {errorOf(side)}
              </p>
            )}
          </div>
        ))}
      </div>
      {own && !readOnly && (
        <div className="catalogue-acts">
          <Button look="text" size="small" className="button-mini" onClick={() => onChange(text.usual)}>
            {t('catalogue.mails.usual')}
          </Button>
        </div>
      )}
    </section>
  );
}
