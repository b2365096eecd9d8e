import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import { QuotaMeter } from '../../../ui/feedback/QuotaMeter';
import type { NominatorWork, Quota } from '../api/nominations';
import { useShortcuts } from '../hooks/useShortcuts';
import { isOpen, isReplaced, storedComment, type Choice } from '../model/nomination';
import { Key } from './Key';
import { useAwardName } from '../hooks/useAwardName';
import { ReplacedNote } from './ReplacedMark';

interface AwardChoiceProps {
  work: NominatorWork;
  quotas: readonly Quota[];
  choice: Choice | null;
  /** The names of the works that hold the places of an award. */
  holders: (award: Quota['nominate']) => string[];
  /** Nothing was chosen although a choice is required. */
  missing: boolean;
  onChoose: (choice: Choice) => void;
}

/** The awards with their places, and the choice of none. */
export function AwardChoice({ work, quotas, choice, holders, missing, onChoose }: AwardChoiceProps) {
  const { t } = useTranslation('judging');
  const id = useId();
  useShortcuts({
    ...Object.fromEntries(
      quotas.map((quota, index) => [`${index + 1}`, () => isOpen(work, quota) && onChoose(quota.nominate)]),
    ),
    0: () => onChoose('NONE'),
  });
  return (
    <fieldset className="awards" aria-describedby={missing ? `${id}-missing` : undefined}>
      <legend className="visually-hidden">{t('nomination.award')}</legend>
      {isReplaced(work) && <ReplacedNote />}
      {quotas.map((quota, index) => (
        <AwardCard
          key={quota.nominate}
          work={work}
          quota={quota}
          shortcut={`${index + 1}`}
          holders={holders(quota.nominate)}
          chosen={choice === quota.nominate}
          onChoose={() => onChoose(quota.nominate)}
        />
      ))}
      <label className="award award-none">
        <input
          type="radio"
          name="award"
          aria-labelledby={`${id}-none`}
          checked={choice === 'NONE'}
          onChange={() => onChoose('NONE')}
        />
        <span>
          <b>
            <Key name="0" /> <span id={`${id}-none`}>{t('nomination.none')}</span>
          </b>
        </span>
      </label>
      {missing && (
        <p className="field-error" id={`${id}-missing`} role="alert">
          <Icon name="alert" />
          {t('nomination.needAward')}
        </p>
      )}
    </fieldset>
  );
}

/** The most works of a full award that are named. */
const MOST_NAMED = 3;

interface AwardCardProps {
  work: NominatorWork;
  quota: Quota;
  shortcut: string;
  holders: string[];
  chosen: boolean;
  onChoose: () => void;
}

/** One award with its places; disabled, with the reason, when it is full. */
function AwardCard({ work, quota, shortcut, holders, chosen, onChoose }: AwardCardProps) {
  const { t } = useTranslation('judging');
  const awardName = useAwardName();
  const id = useId();
  const { nominate, count, total } = quota;
  const completed = quota.status === 'COMPLETED';
  const open = isOpen(work, quota);
  const mine = storedComment(work, nominate) !== undefined;
  const note = isReplaced(work, nominate) ? 'replaced' : mine ? 'mine' : open ? null : 'full';
  return (
    <label className={open ? 'award' : 'award is-full'}>
      <input
        type="radio"
        name="award"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-count${note ? ` ${id}-note` : ''}${completed ? ` ${id}-status` : ''}`}
        checked={chosen}
        disabled={!open}
        onChange={onChoose}
      />
      <span>
        <b>
          <Key name={shortcut} /> <span id={`${id}-name`}>{awardName(nominate)}</span>
        </b>
        <span className="award-left num" id={`${id}-count`}>
          {t('awards.count', { count, total })}
        </span>
        <span className="award-quota" aria-hidden="true">
          <QuotaMeter used={count} limit={total} />
        </span>
        {note && (
          <span className="award-note" id={`${id}-note`}>
            {note === 'full' && holders.length <= MOST_NAMED
              ? t('awards.fullOf', { works: holders.join(t('score.comma')) })
              : t(`awards.${note}`)}
          </span>
        )}
        {/* Until then, the places say where the award stands. */}
        {completed && (
          <span className="award-status" id={`${id}-status`}>
            {t('awards.completed')}
          </span>
        )}
      </span>
    </label>
  );
}
