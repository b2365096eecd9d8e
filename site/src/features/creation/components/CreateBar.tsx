import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { inReadersZone, zoneName } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { useStudio } from '../hooks/useStudio';
import { unitOf, type Choice } from '../model/settings';
import type { Blocker, Quota } from '../model/taskRequest';

interface CreateBarProps {
  choice: Choice;
  quotas: readonly Quota[];
  /** How long such a task usually takes, in seconds; null when unknown. */
  usual: number | null;
}

/** The button that creates a task, why it is disabled, and the quota. */
export function CreateBar({ choice, quotas, usual }: CreateBarProps) {
  const { t } = useTranslation('creation');
  const blockerText = useBlockerText();
  const id = useId();
  const { settings, sending, blocker, failure } = useStudio().form;
  const unit = unitOf(settings.mode);
  const quota = quotas.find((one) => one.unit === unit);
  return (
    <div className="studio-create">
      <Button
        look="primary"
        size="large"
        type="submit"
        busy={sending}
        aria-disabled={blocker || sending ? true : undefined}
        aria-describedby={`${id}-blocker ${id}-quota`}
      >
        {sending ? t('create.sending') : t(`create.${unit}`, { count: choice.count })}
      </Button>
      {usual !== null && (
        <p className="caption num">
          {usual < 90
            ? t('create.aboutSeconds', { count: Math.max(1, Math.round(usual)) })
            : t('create.aboutMinutes', { count: Math.round(usual / 60) })}
        </p>
      )}
      <div className="studio-messages">
        <p className="field-error" role="alert">
          {failure && (
            <>
              <Icon name="alert" />
              {failure}
            </>
          )}
        </p>
        <p className="small" id={`${id}-blocker`}>
          {blocker && !failure ? blockerText(blocker) : null}
        </p>
        {quota && <QuotaLine quota={quota} id={`${id}-quota`} />}
      </div>
    </div>
  );
}

function QuotaLine({ quota, id }: { quota: Quota; id: string }) {
  const { t } = useTranslation('creation');
  const language = useLanguage();
  const { unit, remaining: left, limit, resetsAt } = quota;
  // By the edition's clock, and by the reader's where it differs.
  const time = resetsAt.slice(11, 16);
  const theirs = inReadersZone(resetsAt, language, true);
  const both = t('quota.here', { time, zone: zoneName(language), theirs });
  return (
    <p className="caption num" id={id}>
      {t(`quota.${unit}`, { left, limit, time: theirs === null ? time : both })}
    </p>
  );
}

function useBlockerText(): (blocker: Blocker) => string {
  const { t } = useTranslation('creation');
  const { t: errors } = useTranslation('errors');
  return (blocker) => {
    switch (blocker.key) {
      case 'running':
        return errors('code.GENERATION_IN_PROGRESS');
      case 'usedUp':
        return t(blocker.unit === 'clip' ? 'blocker.usedUpClip' : 'blocker.usedUpPicture');
      case 'tooMany':
        return t(blocker.unit === 'clip' ? 'blocker.tooManyClip' : 'blocker.tooManyPicture', {
          count: blocker.count,
        });
      default:
        return t(`blocker.${blocker.key}`);
    }
  };
}
