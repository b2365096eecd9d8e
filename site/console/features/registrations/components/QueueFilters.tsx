import { useTexts } from '../../../i18n/useTexts';
import { Choice } from '../../../ui/Choice';
import { TypedSearch } from '../../../ui/TypedSearch';
import { Segments } from '@/ui/form/Choices';
import { MarkFilters } from '../../notes/MarkFilters';
import type { Queue } from '../hooks/useQueue';

/** What the queue shows, and in which order. */
export function QueueFilters({ queue: { filter, change } }: { queue: Queue }) {
  const t = useTexts();
  const states = ['SUBMITTED', 'PASS', 'DENY', 'all'] as const;
  return (
    <div className="queue-tools">
      <Segments
        label={t('registrations.state')}
        value={filter.state}
        options={states.map((value) => ({ value, text: t(`registrations.states.${value}`) }))}
        onChange={(state) => change({ state })}
      />
      <TypedSearch label={t('registrations.search')} value={filter.q} onSearch={(q) => change({ q })} />
      <div className="tools" role="group" aria-label={t('registrations.filters')}>
        <Choice
          label={t('registrations.sort')}
          value={filter.sort}
          options={[
            { value: 'sent', text: t('registrations.sorts.sent') },
            { value: 'sent-down', text: t('registrations.sorts.sentDescending') },
            { value: 'name', text: t('registrations.sorts.name') },
            { value: 'reviewed-down', text: t('registrations.sorts.reviewed') },
          ]}
          onChange={(sort) => change({ sort })}
        />
        <Choice
          label={t('registrations.language')}
          value={filter.language}
          options={[
            { value: '', text: t('registrations.languages.any') },
            { value: 'en', text: t('registrations.languages.en') },
            { value: 'zh', text: t('registrations.languages.zh') },
          ]}
          onChange={(language) => change({ language })}
        />
        <Choice
          label={t('registrations.kind')}
          value={filter.type}
          options={[
            { value: '', text: t('registrations.kinds.any') },
            { value: 'individual', text: t('registrations.kinds.individual') },
            { value: 'team', text: t('registrations.kinds.team') },
          ]}
          onChange={(type) => change({ type })}
        />
        <MarkFilters of="registration" values={filter} onChange={change} />
      </div>
    </div>
  );
}
