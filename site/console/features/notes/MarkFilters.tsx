import { useQuery } from '@tanstack/react-query';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { session } from '../../lib/session';
import { Choice } from '../../ui/Choice';
import { mayReadNotes, readColleagues } from './notes';

interface MarkFiltersProps {
  /** What the list is of. */
  of: 'registration' | 'work';
  values: { tag: string; assignee: string };
  onChange: (part: { tag?: string; assignee?: string }) => void;
}

/** Filters a list by what organisers wrote: tag, and who takes care of it. Who reads no notes has none. */
export function MarkFilters({ of, values: { tag, assignee }, onChange }: MarkFiltersProps) {
  const t = useTexts();
  const { me } = useStore(session);
  const may = mayReadNotes(me, of);
  const colleagues = useQuery({ ...readColleagues, enabled: may });
  if (!may) return null;
  const others = (colleagues.data ?? []).filter(({ email }) => email !== me?.email);
  return (
    <>
      <Choice
        label={t('notes.assignee')}
        value={assignee}
        options={[
          { value: '', text: t('notes.anyAssignee') },
          { value: 'me', text: t('notes.mine') },
          { value: 'nobody', text: t('notes.unassigned') },
          ...others.map(({ email, name }) => ({ value: email, text: name || email })),
        ]}
        onChange={(next) => onChange({ assignee: next })}
      />
      <input
        key={tag}
        className="field-input"
        aria-label={t('notes.tag')}
        placeholder={t('notes.tag')}
        defaultValue={tag}
        maxLength={40}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) currentTarget.blur();
        }}
        onBlur={({ target }) => {
          const next = target.value.trim();
          if (next !== tag) onChange({ tag: next });
        }}
      />
    </>
  );
}
