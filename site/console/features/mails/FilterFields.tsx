import { useTexts } from '../../i18n/useTexts';
import { Choice } from '../../ui/Choice';
import type { ListFilter } from './audiences';

interface FilterFieldsProps {
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
}

const STATES = {
  registrations: ['SUBMITTED', 'PASS', 'DENY'],
  submissions: ['judged', 'disqualified', 'withdrawn', 'hidden', 'replaced'],
  jury: [],
} as const;

/** The parts of a filter that apply to its list. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const t = useTexts();
  const { list } = filter;
  const any = (text: string) => ({ value: '', text });
  const set = (name: keyof ListFilter, value: string | boolean | undefined) =>
    onChange({ ...filter, [name]: value === '' ? undefined : value });
  const flag = (name: 'submitted' | 'shortlisted' | 'winner') => (
    <Choice
      key={name}
      label={t(`mails.filter.${name}.any`)}
      value={filter[name] === undefined ? '' : String(filter[name])}
      options={[
        any(t(`mails.filter.${name}.any`)),
        { value: 'true', text: t(`mails.filter.${name}.yes`) },
        { value: 'false', text: t(`mails.filter.${name}.no`) },
      ]}
      onChange={(value) => set(name, value === '' ? undefined : value === 'true')}
    />
  );
  const choice = <T extends string>(
    name: 'state' | 'type' | 'language' | 'role' | 'progress',
    values: readonly T[],
    text: (value: T) => string,
  ) => (
    <Choice
      label={t(`mails.filter.${name}`)}
      value={filter[name] ?? ''}
      options={[any(t(`mails.filter.${name}`)), ...values.map((value) => ({ value, text: text(value) }))]}
      onChange={(value) => set(name, value)}
    />
  );
  if (list === 'jury')
    return (
      <div className="row">
        {choice('role', ['judge', 'nominator'], (value) => t(`mails.filter.roles.${value}`))}
        {choice('progress', ['never', 'late', 'done'], (value) => t(`mails.filter.progresses.${value}`))}
      </div>
    );
  return (
    <div className="row">
      {choice('state', STATES[list], (value) => t(`mails.filter.states.${value}`))}
      {choice('type', ['individual', 'team'], (value) => t(`mails.filter.types.${value}`))}
      {choice('language', ['en', 'zh'], (value) => t(`mails.filter.languages.${value}`))}
      {list === 'registrations' && flag('submitted')}
      {flag('shortlisted')}
      {flag('winner')}
    </div>
  );
}
