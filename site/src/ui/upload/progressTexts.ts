import { useTranslation } from 'react-i18next';
import { sizeText } from '../../lib/upload/fileRules';
import type { UploadProgress } from '../../lib/upload/upload';

/** Size, speed and time left of an upload, or of several together. */
export function useFactsText(): (
  progress: Pick<UploadProgress, 'phase' | 'sent' | 'total' | 'bytesPerSecond' | 'secondsLeft'>,
) => string {
  const { t } = useTranslation('upload');
  const timeLeft = (seconds: number): string => {
    if (seconds > 75) return t('progress.minutes', { count: Math.round(seconds / 60) });
    return seconds > 10
      ? t('progress.seconds', { count: Math.ceil(seconds / 10) * 10 })
      : t('progress.moments');
  };
  return ({ phase, sent, total, bytesPerSecond, secondsLeft }) => {
    if (phase === 'preparing') return t('progress.preparing');
    const facts = [t('progress.amount', { sent: sizeText(sent), total: sizeText(total) })];
    if (phase === 'sending' && bytesPerSecond)
      facts.push(t('progress.speed', { amount: sizeText(bytesPerSecond) }));
    if (phase === 'sending' && secondsLeft !== null) facts.push(timeLeft(secondsLeft));
    return facts.join(' · ');
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
