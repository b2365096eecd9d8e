import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { newPrizeId } from '../../lib/newId';
import { partErrors } from '../../lib/partErrors';
import type { EditedPart } from '../../lib/useRulePart';
import { TwinField } from '../../ui/TwinField';
import { GiverFields } from './GiverFields';
import { PrizeFrames } from './PrizeFrames';
import type { Prize, Prizes } from './parts';

interface PrizeRowProps {
  prize: Prize;
  index: number;
  part: EditedPart<Prizes>;
  sources: Record<'criterion' | 'award' | 'category', { id: string; name: string }[]>;
  currency: string;
  isOn: boolean;
  isNew: boolean;
  onOpen: () => void;
  onChange: (prize: Prize) => void;
  onRemove: () => void;
}

/** A prize, and when it is opened its words in both languages. One of several awards has a line for each. */
export function PrizeRow(props: PrizeRowProps) {
  const { prize, index, part, sources, currency, isOn, isNew, onOpen, onChange, onRemove } = props;
  const t = useTexts();
  const { i18n } = useTranslation();
  const language = useLanguage();
  const errors = partErrors(part.error, i18n, index, 'value.prizes');
  const title = prize.name[language] || t('ruleParts.untitled');
  return (
    <>
      <tr className={isOn ? 'is-on' : undefined}>
        <th scope="row">
          <button type="button" className="row-open" aria-expanded={isOn} onClick={onOpen}>
            <b>{title}</b>
          </button>
        </th>
        <td>
          {prize.awards ? (
            <span className="num">{prize.awards.length}</span>
          ) : (
            <PrizeFrames
              name={title}
              count={prize.winners}
              onChange={(winners) => onChange({ ...prize, winners })}
            />
          )}
        </td>
        <td>
          <input
            className="field-input num rule-amount"
            inputMode="numeric"
            aria-label={t('ruleParts.sumOf', { name: title, currency: prize.currency ?? currency })}
            aria-invalid={errors.amount ? true : undefined}
            placeholder={t('ruleParts.noSum')}
            value={prize.amount ?? ''}
            onChange={({ target }) => {
              const digits = target.value.replace(/\D/g, '').slice(0, 9);
              onChange({ ...prize, amount: digits === '' ? null : Number(digits) });
            }}
          />
        </td>
        <td>
          {prize.awards ? (
            t('ruleParts.each')
          ) : (
            <GiverFields
              given={prize}
              {...{ title, sources }}
              onChange={(given) => onChange({ ...prize, ...given })}
            />
          )}
        </td>
      </tr>
      {prize.awards?.map((award, i) => (
        <tr key={award.id} className="rule-sub">
          <td colSpan={3}>{award.name[language]}</td>
          <td>
            <GiverFields
              given={award}
              title={award.name[language]}
              sources={sources}
              onChange={(given) =>
                onChange({ ...prize, awards: prize.awards!.with(i, { ...award, ...given }) })
              }
            />
          </td>
        </tr>
      ))}
      {isOn && (
        <tr>
          <td colSpan={4} className="rule-detail">
            <TwinField
              label={t('ruleParts.name')}
              value={prize.name}
              errorOf={(side) => errors[`name.${side}`]}
              onChange={(name) =>
                onChange({
                  ...prize,
                  name,
                  ...(isNew && { id: newPrizeId(name.en, part.value!.prizes, 'prize', prize.id) }),
                })
              }
            />
            <TwinField
              label={t('ruleParts.recipients')}
              value={prize.recipients}
              errorOf={(side) => errors[`recipients.${side}`]}
              onChange={(recipients) => onChange({ ...prize, recipients })}
            />
            <Button look="text" size="small" onClick={onRemove}>
              {t('questions.remove')}
            </Button>
          </td>
        </tr>
      )}
    </>
  );
}
