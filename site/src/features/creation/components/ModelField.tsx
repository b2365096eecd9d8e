import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Inputs';
import { useStudio } from '../hooks/useStudio';
import { resolutionText, unitOf, type Choice } from '../model/settings';

/** Selects the model, and lists its capabilities. */
export function ModelField({ choice }: { choice: Choice }) {
  const { settings, put, fieldErrors } = useStudio().form;
  const { t } = useTranslation(['creation', 'common']);
  const { can, models, missing } = choice;
  const unit = unitOf(settings.mode);
  const abilities = [
    can.durations.length > 0 && t('model.seconds', { seconds: can.durations.join(', ') }),
    can.resolutions.map(resolutionText).join(', '),
    t('model.atOnce', { count: can.maxCount }),
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
