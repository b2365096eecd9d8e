import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import { Segments } from '../../../ui/form/Choices';
import '../../../ui/form/choice.css';
import { useStudio } from '../hooks/useStudio';
import { iconSize, widestFirst } from '../model/aspectRatio';
import { resolutionText, unitOf, type Choice } from '../model/settings';

/** What the task is to make: ratio, resolution, count, and for clips duration and sound. */
export function OutputFields({ choice }: { choice: Choice }) {
  return (
    <>
      <RatioPicker choice={choice} />
      <OutputOptions choice={choice} />
    </>
  );
}

/** The aspect ratios of the model, each with an icon of its shape. */
function RatioPicker({ choice }: { choice: Choice }) {
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

/** Resolution, count, and for clips duration and sound, as far as the model leaves a choice. */
function OutputOptions({ choice }: { choice: Choice }) {
  const { settings, put } = useStudio().form;
  const { t } = useTranslation('creation');
  const { can, resolution, duration, count, audio } = choice;
  const unit = unitOf(settings.mode);
  return (
    <div className="pair">
      <Labelled label={t('resolution')}>
        <Segments
          label={t('resolution')}
          value={resolution}
          options={can.resolutions.map((value) => ({ value, text: resolutionText(value) }))}
          onChange={(value) => put({ resolutions: { ...settings.resolutions, [unit]: value } })}
        />
      </Labelled>
      {duration !== null && (
        <Labelled label={t('duration')}>
          <Segments
            label={t('duration')}
            value={String(duration)}
            options={can.durations.map((seconds) => ({
              value: String(seconds),
              text: t('model.seconds', { seconds }),
            }))}
            onChange={(value) => put({ duration: Number(value) })}
          />
        </Labelled>
      )}
      <Labelled label={t('count')}>
        <Segments
          label={t('count')}
          value={String(count)}
          options={Array.from({ length: can.maxCount }, (_, i) => ({
            value: String(i + 1),
            text: String(i + 1),
          }))}
          onChange={(value) => put({ count: Number(value) })}
        />
      </Labelled>
      {can.audio && (
        <Labelled label={t('sound.label')}>
          <label className="switch">
            <input
              type="checkbox"
              role="switch"
              name="audio"
              checked={audio}
              aria-label={t('sound.label')}
              onChange={(event) => put({ audio: event.target.checked })}
            />
            <i aria-hidden="true" />
            <span aria-hidden="true">{t(audio ? 'sound.on' : 'sound.off')}</span>
          </label>
        </Labelled>
      )}
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
