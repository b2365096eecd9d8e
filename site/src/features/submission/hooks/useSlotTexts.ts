import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/error';
import { fieldErrorsOf, messageOf } from '../../../lib/api/message';
import { text } from '../../../lib/locale/bilingual';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { sizeText } from '../../../lib/upload/fileRules';
import { UploadFailed, type UploadProgress } from '../../../lib/upload/upload';
import type { SlotProblem } from './useUploadSlot';

/** Words for what happens to a file. */
export function useSlotTexts() {
  const { t, i18n } = useTranslation('submission');
  const language = useLanguage();

  const problem = (of: SlotProblem): string => {
    if ('gone' in of) return t('fileFaults.gone');
    if ('fault' in of) return t(`fileFaults.${of.fault.key}`, { ...of.fault });
    const { error } = of;
    if (error instanceof UploadFailed)
      return error.reason ? text(error.reason, language) : t(`fileFaults.${error.stage}`);
    if (!(error instanceof ApiError)) return t('fileFaults.sending');
    const [ofField] = Object.values(fieldErrorsOf(error));
    return ofField?.(i18n) ?? messageOf(i18n, error);
  };

  /** How much, how fast, how long yet. */
  const facts = ({ phase, sent, total, bytesPerSecond, secondsLeft }: UploadProgress): string => {
    if (phase === 'preparing') return t('upload.preparing');
    const parts = [t('upload.amount', { sent: sizeText(sent), total: sizeText(total) })];
    if (phase === 'sending' && bytesPerSecond)
      parts.push(t('upload.speed', { amount: sizeText(bytesPerSecond) }));
    if (phase === 'sending' && secondsLeft !== null) parts.push(timeLeft(secondsLeft));
    return parts.join(' · ');
  };
  const timeLeft = (seconds: number): string => {
    if (seconds > 75) return t('upload.minutes', { count: Math.round(seconds / 60) });
    return seconds > 10 ? t('upload.seconds', { count: Math.ceil(seconds / 10) * 10 }) : t('upload.moments');
  };

  /** What the visitor should know beside the figures; empty when all goes its way. */
  const note = ({ phase, resumedFrom, total, restarted }: UploadProgress): string => {
    if (phase === 'waiting') return t('upload.waiting');
    if (phase === 'checking') return t('upload.checkingNote');
    if (restarted) return t('upload.restarted');
    return resumedFrom ? t('upload.resumed', { percent: Math.floor((resumedFrom / total) * 100) }) : '';
  };
  return { problem, facts, note };
}

/** Whole per cent of a file that have left; 100 only when all have. */
export const percentOf = ({ sent, total }: UploadProgress): number => Math.floor((sent / total) * 100);
