import { useTranslation } from 'react-i18next';
import { ModeArt } from './ModeArt';
import { MODES, type Mode } from '../model/settings';

interface ModePickerProps {
  value: Mode;
  onChange: (mode: Mode) => void;
}

/** The four ways of making something; arrows move between them. */
export function ModePicker({ value, onChange }: ModePickerProps) {
  const { t } = useTranslation('creation');
  return (
    <fieldset>
      <legend className="visually-hidden">{t('modes.label')}</legend>
      <div className="mode-grid">
        {MODES.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="mode"
              value={mode}
              checked={mode === value}
              onChange={() => onChange(mode)}
            />
            <span>
              <ModeArt mode={mode} />
              {t(`modes.${mode}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
