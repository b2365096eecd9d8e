import { useTranslation } from 'react-i18next';
import { isCode } from '../../../src/lib/api/error';
import { useLanguage } from '../../../src/lib/locale/useLanguage';
import { Button } from '../../../src/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { contestClock } from '../../lib/times';
import type { EditedPart } from '../../lib/useRulePart';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { refusals } from './partErrors';

interface PartBarProps {
  parts: EditedPart<any>[]; // eslint-disable-line @typescript-eslint/no-explicit-any -- of any value
  /** The names of the items of each part. */
  names: string[][];
  onSave: () => void;
}

/** What is kept but not saved, what saves it, and why the last try failed. */
export function PartBar({ parts, names, onSave }: PartBarProps) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const language = useLanguage();
  const dirty = parts.some((part) => part.dirty);
  const contested = parts.filter((part) => part.contested);
  const keptAt = Math.max(0, ...parts.map((part) => part.keptAt ?? 0));
  const wrong = parts.flatMap((part, i) =>
    refusals(part.error, i18n).map(({ index, problem }) => {
      const name = names[i]?.[index];
      return name === undefined ? problem : t('questions.wrongAt', { name, problem });
    }),
  );
  if (!parts[0]?.mayChange) return <p className="sm f">{t('questions.readOnly')}</p>;
  return (
    <footer className="part-bar">
      {contested.length > 0 && (
        <Note kind="warn">
          {t('questions.contested')}
          <span className="row">
            <Button look="text" size="small" onClick={() => contested.forEach((part) => part.discard())}>
              {t('questions.theirs')}
            </Button>
            <Button look="text" size="small" onClick={() => contested.forEach((part) => part.keep())}>
              {t('questions.mine')}
            </Button>
          </span>
        </Note>
      )}
      {wrong.length > 0 && (
        <Note kind="bad">
          <p>{t('questions.wrong')}</p>
          <ul>
            {wrong.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Note>
      )}
      {parts
        .map(({ error }) => error)
        .filter((error) => error && !isCode(error, 'CONFLICT') && !isCode(error, 'VALIDATION_FAILED'))
        .map((error, i) => (
          <CallError key={i} error={error} />
        ))}
      <div className="part-act">
        <span className="sm f num" role="status">
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
          disabled={!dirty || contested.length > 0}
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
