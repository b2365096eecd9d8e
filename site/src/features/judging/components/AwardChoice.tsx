import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import type { NominatorWork, Quota } from '../api/nominations';
import { AwardCard } from './AwardCard';
import type { Choice } from '../model/nominationDraft';
import './award-choice.css';

interface AwardChoiceProps {
  work: NominatorWork;
  quotas: readonly Quota[];
  choice: Choice | null;
  /** Nothing was chosen where something must be. */
  missing: boolean;
  onChoose: (choice: Choice) => void;
}

/** The awards with their places, and the choice to give none. */
export function AwardChoice({ work, quotas, choice, missing, onChoose }: AwardChoiceProps) {
  const { t } = useTranslation('judging');
  const id = useId();
  return (
    <fieldset className="awards" aria-describedby={missing ? `${id}-missing` : undefined}>
      <legend className="visually-hidden">{t('ballot.award')}</legend>
      {quotas.map((quota) => (
        <AwardCard
          key={quota.nominate}
          work={work}
          quota={quota}
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
          <b id={`${id}-none`}>{t('ballot.none')}</b>
        </span>
      </label>
      {missing && (
        <p className="field-error" id={`${id}-missing`} role="alert">
          <Icon name="alert" />
          {t('ballot.needAward')}
        </p>
      )}
    </fieldset>
  );
}
