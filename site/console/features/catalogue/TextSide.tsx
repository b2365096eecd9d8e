import { useId } from 'react';
import { htmlLang } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { lengthOf, limitOf, type CatalogueText, type Side } from './catalogue';
import { pathWords } from './pathWords';

interface TextSideProps {
  text: CatalogueText;
  side: Side;
  value: string;
  /** Why the service refused it. */
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** How many lines a field has for its text, of about 48 Latin or 26 Chinese characters. */
const linesOf = (value: string, side: Side): number =>
  value.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / (side === 'en' ? 48 : 26)), 0);

/** One language of a text. */
export function TextSide({ text, side, value, error, readOnly, onChange }: TextSideProps) {
  const t = useTexts();
  const language = useLanguage();
  const id = useId();
  const limit = limitOf(text, side);
  const length = lengthOf(value);
  const waits = text.needs === side;
  return (
    <div lang={htmlLang(side)}>
      <textarea
        className="field-input"
        data-waits={waits || undefined}
        aria-label={`${t(`catalogue.sides.${side}`)}, ${pathWords(text.path, language)}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        rows={Math.min(12, linesOf(value, side))}
        value={value}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value)}
      />
      {limit !== null && (
        <span className={`small num ${length > limit ? 'danger' : 'faint'}`}>
          {t('catalogue.length', { length, limit })}
        </span>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
