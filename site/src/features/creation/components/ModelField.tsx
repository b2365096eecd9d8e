import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select';
import { resolutionText } from '../model/resolutionText';
import { unitOf, type Choice } from '../model/settings';
import type { TaskForm } from '../hooks/useTaskForm';

interface ModelFieldProps {
  ordering: TaskForm;
  choice: Choice;
}

/** The model, with what the capability table says it can do. */
export function ModelField({ ordering: { settings, put, faults }, choice }: ModelFieldProps) {
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
      error={faults.model ?? faults.type}
    />
  );
}
