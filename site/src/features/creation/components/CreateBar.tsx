import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import type { Hindrance, Quota } from '../model/taskRequest';
import { quotaTime } from '../model/quotaTime';
import { unitOf, type Choice } from '../model/settings';
import type { TaskForm } from '../hooks/useTaskForm';

interface CreateBarProps {
  ordering: TaskForm;
  choice: Choice;
  quotas: readonly Quota[];
  /** What orders like this one usually take; null when nobody knows yet. */
  usual: number | null;
}

/** The button, what it does, what it costs and why it rests. */
export function CreateBar({ ordering, choice, quotas, usual }: CreateBarProps) {
  const { t } = useTranslation('creation');
  const why = useWhy();
  const id = useId();
  const { settings, sending, hindered, refusal } = ordering;
  const unit = unitOf(settings.mode);
  const quota = quotas.find((one) => one.unit === unit);
  return (
    <div className="studio-go">
      <Button
        look="primary"
        size="large"
        type="submit"
        busy={sending}
        aria-disabled={hindered || sending ? true : undefined}
        aria-describedby={`${id}-why ${id}-quota`}
      >
        {sending ? t('go.sending') : t(`go.${unit}`, { count: choice.count })}
      </Button>
      {usual !== null && (
        <p className="caption num">
          {usual < 90
            ? t('go.aboutSeconds', { count: Math.max(1, Math.round(usual)) })
            : t('go.aboutMinutes', { count: Math.round(usual / 60) })}
        </p>
      )}
      <div className="studio-said">
        <p className="field-error" role="alert">
          {refusal && (
            <>
              <Icon name="alert" />
              {refusal}
            </>
          )}
        </p>
        <p className="small" id={`${id}-why`}>
          {hindered && !refusal ? why(hindered) : null}
        </p>
        {quota && <QuotaLine quota={quota} id={`${id}-quota`} />}
      </div>
    </div>
  );
}

function QuotaLine({ quota, id }: { quota: Quota; id: string }) {
  const { t } = useTranslation('creation');
  const { time, zone, own } = quotaTime(quota.resetsAt, useLanguage());
  const { unit, remaining: left, limit } = quota;
  return (
    <p className="caption num" id={id}>
      {t(`quota.${unit}`, { left, limit, time: own ? t('quota.here', { time, zone, own }) : time })}
    </p>
  );
}

/** Words for why nothing can be ordered now. */
function useWhy(): (hindrance: Hindrance) => string {
  const { t } = useTranslation('creation');
  const { t: errors } = useTranslation('errors');
  return (hindrance) => {
    switch (hindrance.key) {
      case 'running':
        return errors('code.GENERATION_IN_PROGRESS');
      case 'usedUp':
        return t(hindrance.unit === 'clip' ? 'why.usedUpClip' : 'why.usedUpPicture');
      case 'tooMany':
        return t(hindrance.unit === 'clip' ? 'why.tooManyClip' : 'why.tooManyPicture', {
          count: hindrance.count,
        });
      default:
        return t(`why.${hindrance.key}`);
    }
  };
}
