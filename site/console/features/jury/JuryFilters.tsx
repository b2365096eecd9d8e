import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import type { Filter } from '../../lib/useFilter';
import { ListFilters } from '../../ui/ListFilters';
import { rolesOf, type Filter as Values } from './jury';

const STATES = ['unfinished', 'finished', 'disabled'] as const;
const SORTS = ['name', 'progress', 'seen'] as const;

/** Which accounts of the jury are listed, and in which order. */
export function JuryFilters({ filter: { values, change } }: { filter: Filter<Values> }) {
  const t = useTexts();
  const roles = rolesOf(useEdition());
  const role = {
    label: t('jury.role'),
    value: values.role,
    options: ['' as const, ...roles].map((value): [string, string] => [
      value,
      t(value ? `jury.roles.${value}` : 'jury.anyRole'),
    ]),
    onChange: (role: string) => change({ role }),
  };
  return (
    <ListFilters
      search={{ label: t('jury.search'), value: values.q, onSearch: (q) => change({ q }) }}
      picks={[
        ...(roles.length > 1 ? [role] : []),
        {
          label: t('jury.accounts'),
          value: values.state,
          options: [
            ['', t('jury.states.any')],
            ...STATES.map((value): [string, string] => [value, t(`jury.states.${value}`)]),
          ],
          onChange: (state) => change({ state }),
        },
        {
          label: t('jury.sort'),
          value: values.sort,
          options: SORTS.flatMap((value): [string, string][] => [
            [value === 'name' ? '' : value, t(`jury.sorts.${value}`)],
            [`${value}-down`, t(`jury.sortsDown.${value}`)],
          ]),
          onChange: (sort) => change({ sort }),
        },
      ]}
    />
  );
}
