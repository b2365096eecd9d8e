import { useTranslation } from 'react-i18next';
import { useTexts } from '../../i18n/useTexts';
import { newId } from '../../lib/newId';
import { partErrors } from '../../lib/partErrors';
import type { EditedPart } from '../../lib/useRulePart';
import { Stepper } from '../../ui/Stepper';
import { TwinField } from '../../ui/TwinField';
import { PartSection } from './PartSection';
import { MOST, type Award } from './parts';

/** What nominators nominate for, and how many films each of them may. */
export function AwardsControls({ part, open }: { part: EditedPart<Award[]>; open: boolean }) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const awards = part.value!;
  const stored = part.stored!.value;
  return (
    <PartSection
      id="awards"
      title={t('ruleParts.awards')}
      note={t('ruleParts.awardsNote')}
      pinned={!!part.stored!.pinned}
      open={open}
    >
      <ul className="rule-list">
        {awards.map((award, i) => {
          const errors = partErrors(part.error, i18n, i);
          const change = (next: Award) => part.edit(awards.with(i, next));
          const isNew = !stored.some(({ id }) => id === award.id);
          return (
            <li key={i}>
              <TwinField
                label={t('ruleParts.award')}
                value={award.name}
                errorOf={(side) => errors[`name.${side}`] ?? (side === 'en' ? errors.id : undefined)}
                onChange={(name) =>
                  change({
                    ...award,
                    name,
                    ...(isNew && { id: newId(name.en, awards, 'award', award.id).toUpperCase() }),
                  })
                }
              />
              <Stepper
                label={t('ruleParts.quotaOf', { name: award.name.en || award.id })}
                least={1}
                most={100}
                unit={t('ruleParts.perNominator')}
                value={award.limit}
                onChange={(limit) => change({ ...award, limit })}
              />
              <button
                type="button"
                className="button button-text button-mini"
                disabled={awards.length < 2}
                aria-label={t('questions.removeOption', { name: award.name.en || award.id })}
                onClick={() => part.edit(awards.toSpliced(i, 1))}
              >
                {t('questions.remove')}
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="button button-text button-mini"
        disabled={awards.length >= MOST}
        onClick={() =>
          part.edit([
            ...awards,
            { id: newId('', awards, 'award').toUpperCase(), limit: 2, name: { en: '', zh: '' } },
          ])
        }
      >
        + {t('ruleParts.addAward')}
      </button>
    </PartSection>
  );
}
