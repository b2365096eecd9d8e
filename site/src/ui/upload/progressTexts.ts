import { useTranslation } from 'react-i18next';
import { sizeText } from '../../lib/upload/fileRules';
import type { UploadProgress } from '../../lib/upload/upload';

/** The time left of an upload, or of several together. Empty while nothing is sent. */
export function useTimeLeftText(): (progress: Pick<UploadProgress, 'phase' | 'secondsLeft'>) => string {
  const { t } = useTranslation('upload');
  return ({ phase, secondsLeft: seconds }) => {
    if (phase !== 'sending' || seconds === null) return '';
    if (seconds > 75) return t('progress.minutes', { count: Math.round(seconds / 60) });
    return seconds > 10
      ? t('progress.seconds', { count: Math.ceil(seconds / 10) * 10 })
      : t('progress.moments');
  };
}

/** Size, speed and time left of an upload, or of several together. */
export function useFactsText(): (
  progress: Pick<UploadProgress, 'phase' | 'sent' | 'total' | 'bytesPerSecond' | 'secondsLeft'>,
) => string {
  const { t } = useTranslation('upload');
  const timeLeftOf = useTimeLeftText();
  return (progress) => {
    const { phase, sent, total, bytesPerSecond } = progress;
    if (phase === 'preparing') return t('progress.preparing');
    const facts = [t('progress.amount', { sent: sizeText(sent), total: sizeText(total) })];
    if (phase === 'sending' && bytesPerSecond)
      facts.push(t('progress.speed', { amount: sizeText(bytesPerSecond) }));
    facts.push(timeLeftOf(progress));
    return facts.filter(Boolean).join(' · ');
  };
}

/** What is unusual about an upload; empty while it sends a new file. */
export function useStatusText(): (progress: UploadProgress) => string {
  const { t } = useTranslation('upload');
  return ({ phase, resumedFrom, total, restarted }) => {
    if (phase === 'waiting') return t('progress.waiting');
    if (phase === 'paused') return t('progress.paused');
    if (phase === 'elsewhere') return t('progress.elsewhere');
    if (phase === 'checking') return t('progress.checkingNote');
    if (restarted) return t(restarted === 'changed' ? 'progress.changed' : 'progress.restarted');
    return resumedFrom ? t('progress.resumed', { percent: Math.floor((resumedFrom / total) * 100) }) : '';
  };
}
