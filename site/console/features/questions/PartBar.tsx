import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { contestClock } from '../../lib/times';
import type { EditedPart } from '../../lib/useRulePart';
import { PartNotes } from '../../ui/PartNotes';

interface PartBarProps {
  parts: EditedPart<any>[]; // eslint-disable-line @typescript-eslint/no-explicit-any -- of any value
  /** The names of the items of each part. */
  names: string[][];
  onSave: () => void;
}

/** What is kept but not saved, what saves it, and why the last try failed. */
export function PartBar({ parts, names, onSave }: PartBarProps) {
  const t = useTexts();
  const language = useLanguage();
  const dirty = parts.some((part) => part.dirty);
  const contested = parts.some((part) => part.contested);
  const keptAt = Math.max(0, ...parts.map((part) => part.keptAt ?? 0));
  if (!parts[0]?.mayChange) return <p className="small faint">{t('questions.readOnly')}</p>;
  return (
    <footer className="part-bar">
      <PartNotes parts={parts} names={names} />
      <div className="part-act">
        <span className="small faint num" role="status">
          {keptAt > 0 && t('questions.kept', { time: contestClock(keptAt, language) })}
        </span>
        <Button
          look="text"
          size="small"
          disabled={!dirty}
          onClick={() => parts.forEach((part) => part.dirty && part.discard())}
        >
          {t('questions.discard')}
        </Button>
        <Button
          look="primary"
          size="small"
          busy={parts.some((part) => part.saving)}
          disabled={!dirty || contested}
          aria-keyshortcuts="Shift+Enter"
          onClick={onSave}
        >
          {t('questions.save')} <kbd>⇧</kbd>
          <kbd>↵</kbd>
        </Button>
      </div>
    </footer>
  );
}
