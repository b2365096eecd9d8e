import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrorTexts } from '../../../lib/form/useFieldErrors';
import type { FieldError } from '../model/rules';

/** Puts faults into sentences that say what to do; those of a member begin with their number. */
export function useFieldErrorTexts(): (faults: Record<string, FieldError>) => FieldErrorTexts {
  const { t } = useTranslation('registration');
  return useCallback(
    (faults) =>
      Object.fromEntries(
        Object.entries(faults).map(([path, { key, limit, member }]) => {
          const fault = t(`faults.${key}`, { limit });
          return [path, member ? t('faults.ofMember', { member, fault }) : fault];
        }),
      ),
    [t],
  );
}
