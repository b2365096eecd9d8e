import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/useTexts';
import { Choice } from '../../ui/Choice';
import { readColleagues, type Written } from './notes';

interface NoteMarksProps {
  written: Written;
  onChange: (part: { before: number; tags?: string[]; assignee?: string }) => void;
}

/** The tags of a subject and who takes care of it; they change as they were read, or not at all. */
export function NoteMarks({ written: { version, tags, assignee }, onChange }: NoteMarksProps) {
  const t = useTexts();
  const colleagues = useQuery(readColleagues);
  const people = colleagues.data ?? (assignee ? [assignee] : []);
  return (
    <div className="tools">
      <input
        key={version}
        data-tags
        className="field-input"
        aria-label={t('notes.tags')}
        placeholder={t('notes.tags')}
        defaultValue={tags.join(', ')}
        maxLength={420}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) currentTarget.blur();
        }}
        onBlur={({ target }) => {
          const next = target.value
            .split(/[,，、]/)
            .map((tag) => tag.trim())
            .filter(Boolean);
          if (next.join() !== tags.join()) onChange({ before: version, tags: next });
        }}
      />
      <Choice
        label={t('notes.assignee')}
        value={assignee?.email ?? ''}
        options={[
          { value: '', text: t('notes.nobody') },
          ...people.map(({ email, name }) => ({ value: email, text: name || email })),
        ]}
        onChange={(email) => onChange({ before: version, assignee: email })}
      />
    </div>
  );
}
