import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Inputs';
import { useStudio } from '../hooks/useStudio';
import { MODES, resolutionText, unitOf, type Choice, type Mode } from '../model/settings';

const LINES = 'M2 8h18M2 14h14M2 20h17';
const ARROW = 'M27 14h8M32 10.5l3.5 3.5-3.5 3.5';
const PICTURE = 'M42 5h21v18H42zM42 19l7-7 5 5 3-3 6 6';
const FIRST_PICTURE = 'M1 5h20v18H1zM1 19l7-7 5 5 3-3 5 5';
const SCREEN = 'M42 5h21v18H42z';
const PLAY = 'M49.5 10l7 4-7 4z';

interface ModePickerProps {
  value: Mode;
  onChange: (mode: Mode) => void;
}

/** The four modes, as radio buttons. */
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

/** From lines of text or a picture, an arrow to a picture or a clip. */
function ModeArt({ mode }: { mode: Mode }) {
  const clip = mode.endsWith('video');
  return (
    <svg viewBox="0 0 64 28" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      <path d={mode.startsWith('text') ? LINES : FIRST_PICTURE} />
      <path d={ARROW} />
      <path d={clip ? SCREEN : PICTURE} />
      {clip && <path fill="currentColor" d={PLAY} />}
    </svg>
  );
}

/** Selects the model, and lists its capabilities. */
export function ModelField({ choice }: { choice: Choice }) {
  const { settings, put, fieldErrors } = useStudio().form;
  const { t } = useTranslation(['creation', 'common']);
  const { can, models, missing } = choice;
  const unit = unitOf(settings.mode);
  const abilities = [
    can.durations.length > 0 && t('model.seconds', { seconds: can.durations.join(', ') }),
    can.resolutions.map(resolutionText).join(', '),
    t(`model.atOnce.${unit}`, { count: can.maxCount }),
    unit === 'clip' && t(can.audio ? 'model.sound' : 'model.silent'),
  ];
  const note =
    missing &&
    t('model.missing', {
      model: t(`common:models.${missing}`),
      instead: t(`common:models.${can.model}`),
    });
  return (
    <Select
      name="model"
      label={t('model.label')}
      value={can.model}
      options={models.map((model) => ({ value: model, text: t(`common:models.${model}`) }))}
      onChange={(model) => put({ models: { ...settings.models, [unit]: model } })}
      hint={note || abilities.filter(Boolean).join(' · ')}
      error={fieldErrors.model ?? fieldErrors.type}
    />
  );
}
