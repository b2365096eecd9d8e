import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts';
import type { Filter } from '../../lib/useFilter';
import { DayField } from '../../ui/DayField';
import { ListFilters } from '../../ui/ListFilters';
import { AREAS, type USUAL } from './audit';

interface AuditFiltersProps {
  filter: Filter<typeof USUAL>;
  children?: ReactNode;
}

/** Which rows of the log are listed, and in which order. */
export function AuditFilters({ filter: { values, change }, children }: AuditFiltersProps) {
  const t = useTexts();
  return (
    <ListFilters
      search={{ label: t('audit.search'), value: values.q, onSearch: (q) => change({ q }) }}
      picks={[
        {
          label: t('audit.area'),
          value: values.action,
          options: [
            ['', t('audit.areas.any')],
            ...AREAS.map((value): [string, string] => [value, t(`audit.areas.${value}`)]),
          ],
          onChange: (action) => change({ action }),
        },
        {
          label: t('audit.sort'),
          value: values.sort,
          options: [
            ['', t('audit.sorts.newest')],
            ['at', t('audit.sorts.oldest')],
          ],
          onChange: (sort) => change({ sort }),
        },
      ]}
    >
      <DayField label={t('audit.from')} value={values.from} onChange={(from) => change({ from })} />
      <DayField label={t('audit.to')} value={values.to} onChange={(to) => change({ to })} />
      {children}
    </ListFilters>
  );
}
