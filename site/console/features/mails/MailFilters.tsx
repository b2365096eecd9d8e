import en from '../../i18n/en/mails';
import { useTexts } from '../../i18n/useTexts';
import type { Filter } from '../../lib/useFilter';
import { ListFilters } from '../../ui/ListFilters';
import type { USUAL } from './mails';

const STATES = ['waiting', 'sent', 'failed', 'cancelled'] as const;
const KINDS = Object.keys(en.kinds) as (keyof typeof en.kinds)[];

/** Which mails are listed, and in which order. */
export function MailFilters({ filter: { values, change } }: { filter: Filter<typeof USUAL> }) {
  const t = useTexts();
  return (
    <ListFilters
      search={{ label: t('mails.search'), value: values.q, onSearch: (q) => change({ q }) }}
      picks={[
        {
          label: t('mails.state'),
          value: values.state,
          options: [
            ['', t('mails.states.any')],
            ...STATES.map((value): [string, string] => [value, t(`mails.states.${value}`)]),
          ],
          onChange: (state) => change({ state }),
        },
        {
          label: t('mails.kind'),
          value: values.kind,
          options: [
            ['', t('mails.anyKind')],
            ...KINDS.map((value): [string, string] => [value, t(`mails.kinds.${value}`)]),
          ],
          onChange: (kind) => change({ kind }),
        },
        {
          label: t('registrations.language'),
          value: values.language,
          options: (['', 'en', 'zh'] as const).map((value) => [
            value,
            t(`registrations.languages.${value || 'any'}`),
          ]),
          onChange: (language) => change({ language }),
        },
        {
          label: t('mails.sort'),
          value: values.sort,
          options: [
            ['', t('mails.sorts.newest')],
            ['written', t('mails.sorts.oldest')],
            ['to', t('mails.sorts.to')],
          ],
          onChange: (sort) => change({ sort }),
        },
      ]}
    />
  );
}
