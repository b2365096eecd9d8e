import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { drawnFrame, widestFirst } from '../model/ratios';
import type { Choice } from '../model/settings';
import type { TaskForm } from '../hooks/useTaskForm';

interface RatioPickerProps {
  ordering: TaskForm;
  choice: Choice;
}

/** The frames that the model can fill, drawn. */
export function RatioPicker({ ordering: { wrongFrame, put, faults }, choice }: RatioPickerProps) {
  const { t } = useTranslation('creation');
  const errorId = useId();
  const { can, aspectRatio } = choice;
  const wrong = wrongFrame
    ? t(wrongFrame.right ? 'frame.wrong' : 'frame.wrongEverywhere', {
        ...wrongFrame,
        chosen: aspectRatio,
        right: wrongFrame.right ?? '',
      })
    : faults.aspectRatio;
  return (
    <fieldset className="field" aria-describedby={wrong ? errorId : undefined}>
      <legend className="field-label">{t('frame.label')}</legend>
      <div className="ratio-pick">
        {widestFirst(can.aspectRatios).map((ratio) => (
          <label key={ratio}>
            <input
              type="radio"
              name="aspectRatio"
              value={ratio}
              checked={ratio === aspectRatio}
              aria-invalid={wrong && ratio === aspectRatio ? true : undefined}
              onChange={() => put({ aspectRatio: ratio })}
            />
            <i style={drawnFrame(ratio)} aria-hidden="true" />
            <b className="num">{ratio}</b>
          </label>
        ))}
      </div>
      {wrong && (
        <p className="field-error" id={errorId} role="alert">
          <Icon name="alert" />
          {wrong}
        </p>
      )}
      {wrongFrame?.right && (
        <Button
          size="small"
          className="frame-right"
          onClick={() => wrongFrame.right && put({ aspectRatio: wrongFrame.right })}
        >
          {t('frame.choose', { right: wrongFrame.right })}
        </Button>
      )}
    </fieldset>
  );
}
