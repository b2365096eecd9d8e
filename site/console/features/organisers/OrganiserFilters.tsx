import { useTexts } from '../../i18n/useTexts';
import type { Filter } from '../../lib/useFilter';
import { ListFilters } from '../../ui/ListFilters';
import { ROLES, type USUAL } from './organisers';

const SORTS = ['name', 'email', 'role'] as const;

/** Which accounts of the console are listed, and in which order. */
export function OrganiserFilters({ filter: { values, change } }: { filter: Filter<typeof USUAL> }) {
  const t = useTexts();
  return (
    <ListFilters
      search={{ label: t('organisers.search'), value: values.q, onSearch: (q) => change({ q }) }}
      picks={[
        {
          label: t('organisers.role'),
          value: values.role,
          options: [
            ['', t('organisers.anyRole')],
            ...ROLES.map((value): [string, string] => [value, t(`shell.roles.${value}`)]),
          ],
          onChange: (role) => change({ role }),
        },
        {
          label: t('organisers.state'),
          value: values.disabled,
          options: [
            ['', t('organisers.states.any')],
            ['false', t('organisers.states.open')],
            ['true', t('organisers.states.disabled')],
          ],
          onChange: (disabled) => change({ disabled }),
        },
        {
          label: t('organisers.sort'),
          value: values.sort,
          options: SORTS.map((value) => [value === 'name' ? '' : value, t(`organisers.sorts.${value}`)]),
          onChange: (sort) => change({ sort }),
        },
      ]}
    />
  );
}
