import { useTranslation } from 'react-i18next';
import type { Task } from '../api/generation';

/** Words for why a task made nothing: what happened, and what to do or what it means. */
export function useReason(): (task: Task) => { title: string; text: string } {
  const { t } = useTranslation('creation');
  const { t: errors } = useTranslation('errors');
  return ({ state, error }) => {
    const failed = t('state.failed');
    if (state === 'timeout') return { title: t('job.timeout'), text: t('job.timeoutText') };
    switch (error?.code) {
      case 'CANCELLED':
        return { title: t('state.cancelled'), text: t('job.cancelledText') };
      case 'SENSITIVE_CONTENT':
      case 'SYSTEM_BUSY':
        return { title: failed, text: errors(`code.${error.code}`) };
      case 'MODEL_RETIRED':
        return { title: failed, text: t('job.retired') };
      default:
        return { title: failed, text: t('failed') };
    }
  };
}
