import { useTexts } from '../../i18n/useTexts';
import type { Filter } from '../../lib/useFilter';
import { Choice } from '../../ui/Choice';
import { CategoryChoice } from '../../ui/CategoryChoice';
import { TypedSearch } from '../../ui/TypedSearch';
import { MarkFilters } from '../notes/MarkFilters';
import type { Filter as Values } from './submissions';

/** Which films are listed, and in which order. */
export function SubmissionFilters({ filter: { values, change } }: { filter: Filter<Values> }) {
  const t = useTexts();
  const states = ['judged', 'replaced', 'withdrawn', 'disqualified', 'hidden'] as const;
  const copies = ['preparing', 'ready', 'failed', 'original', 'none'] as const;
  return (
    <div className="tools submissions-tools">
      <TypedSearch titles label={t('submissions.search')} value={values.q} onSearch={(q) => change({ q })} />
      <Choice
        label={t('submissions.state')}
        value={values.state}
        options={[
          { value: '', text: t('submissions.states.any') },
          ...states.map((value) => ({ value, text: t(`submissions.states.${value}`) })),
        ]}
        onChange={(state) => change({ state })}
      />
      <Choice
        label={t('submissions.copy')}
        value={values.screening}
        options={[
          { value: '', text: t('submissions.copies.any') },
          ...copies.map((value) => ({ value, text: t(`submissions.copies.${value}`) })),
        ]}
        onChange={(screening) => change({ screening })}
      />
      <Choice
        label={t('submissions.checks')}
        value={values.warned || (values.repeated && 'repeated')}
        options={[
          { value: '', text: t('submissions.warnedChoice.any') },
          { value: 'true', text: t('submissions.warnedChoice.true') },
          { value: 'false', text: t('submissions.warnedChoice.false') },
          { value: 'repeated', text: t('submissions.repeatedChoice.true') },
        ]}
        onChange={(check) =>
          change(check === 'repeated' ? { warned: '', repeated: 'true' } : { warned: check, repeated: '' })
        }
      />
      <CategoryChoice value={values.category} onChange={(category) => change({ category })} />
      <MarkFilters of="work" values={values} onChange={change} />
      <Choice
        label={t('submissions.sort')}
        value={values.sort}
        options={(['sent', 'title', 'work'] as const).map((value) => ({
          value: value as string,
          text: t(`submissions.sorts.${value}`),
        }))}
        onChange={(sort) => change({ sort })}
      />
    </div>
  );
}
