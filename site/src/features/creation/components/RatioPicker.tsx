import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { useStudio } from '../hooks/useStudio';
import { iconSize, widestFirst } from '../model/aspectRatio';
import type { Choice } from '../model/settings';

/** The aspect ratios of the model, each with an icon of its shape. */
export function RatioPicker({ choice }: { choice: Choice }) {
  const { mismatch, put, fieldErrors } = useStudio().form;
  const { t } = useTranslation('creation');
  const errorId = useId();
  const { can, aspectRatio } = choice;
  const error = mismatch
    ? t(mismatch.right ? 'ratio.mismatch' : 'ratio.mismatchEverywhere', {
        ...mismatch,
        chosen: aspectRatio,
        right: mismatch.right ?? '',
      })
    : fieldErrors.aspectRatio;
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className="field-label">{t('ratio.label')}</legend>
      <div className="ratio-pick">
        {widestFirst(can.aspectRatios).map((ratio) => (
          <label key={ratio}>
            <input
              type="radio"
              name="aspectRatio"
              value={ratio}
              checked={ratio === aspectRatio}
              aria-invalid={error && ratio === aspectRatio ? true : undefined}
              onChange={() => put({ aspectRatio: ratio })}
            />
            <i style={iconSize(ratio)} aria-hidden="true" />
            <b className="num">{ratio}</b>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={errorId} role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
      {mismatch?.right && (
        <Button
          size="small"
          className="ratio-fix"
          onClick={() => mismatch.right && put({ aspectRatio: mismatch.right })}
        >
          {t('ratio.choose', { right: mismatch.right })}
        </Button>
      )}
    </fieldset>
  );
}
