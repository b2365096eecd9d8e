import { htmlLang, type Bilingual } from '@/lib/locale/language';
import { useTexts } from '../i18n/useTexts';
import { Icon } from '@/ui/art/Icon';

interface TwinFieldProps {
  /** What the text is, in the language of the console. */
  label: string;
  value: Bilingual | undefined;
  /** A text that may be missing in both languages. */
  optional?: boolean;
  disabled?: boolean;
  errorOf?: (side: 'en' | 'zh') => string | undefined;
  onChange: (value: Bilingual) => void;
}

const SIDES = ['en', 'zh'] as const;

/** One text in both languages, side by side. One that is missing beside the other is dashed. */
export function TwinField({ label, value, optional, disabled, errorOf, onChange }: TwinFieldProps) {
  const t = useTexts();
  const both = value ?? { en: '', zh: '' };
  return (
    <div className="twin-field">
      {SIDES.map((side) => {
        const error = errorOf?.(side);
        const gap = !both[side].trim() && (!optional || both[side === 'en' ? 'zh' : 'en'].trim() !== '');
        return (
          <label key={side} className={error ? 'field is-error' : 'field'}>
            <span className="field-label">
              {label} <span className="faint">{t(`questions.sides.${side}`)}</span>
            </span>
            <input
              className={`field-input${gap ? ' is-gap' : ''}`}
              aria-label={`${label}, ${t(`questions.sides.${side}`)}`}
              lang={htmlLang(side)}
              value={both[side]}
              placeholder={gap ? t(`questions.gap.${side}`) : undefined}
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onChange({ ...both, [side]: target.value })}
            />
            {error && (
              <span className="field-error">
                <Icon name="alert" />
                {error}
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}
