import { useTranslation } from 'react-i18next';
import { isCode } from '@/lib/api/error';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../i18n/useTexts';
import { refusals } from '../lib/partErrors';
import type { EditedPart } from '../lib/useRulePart';
import { CallError } from './CallError';
import { Note } from './Note';

interface PartNotesProps {
  parts: EditedPart<any>[]; // eslint-disable-line @typescript-eslint/no-explicit-any -- of any value
  /** The names of the items of each part. */
  names: string[][];
}

/** Why parts of the rules were not saved: somebody else saved meanwhile, or something is wrong with them. */
export function PartNotes({ parts, names }: PartNotesProps) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const contested = parts.filter((part) => part.contested);
  const refused = parts.flatMap((part, i) =>
    refusals(part.error, i18n).map((refusal) => ({ ...refusal, name: names[i]?.[refusal.index] })),
  );
  // What is wrong with a part its own try says by name.
  const own = refused.filter(({ other }) => !other);
  const wrong = (own.length > 0 ? own : refused).map(({ name, problem }) =>
    name === undefined ? problem : t('questions.wrongAt', { name, problem }),
  );
  const others = parts
    .map(({ error, contested }) => ({ error, contested }))
    .filter(({ error, contested }) => error && !contested && !isCode(error, 'VALIDATION_FAILED'));
  return (
    <>
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
            {[...new Set(wrong)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Note>
      )}
      {others.map(({ error }, i) => (
        <CallError key={i} error={error} />
      ))}
    </>
  );
}
