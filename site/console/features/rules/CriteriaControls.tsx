import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLang, otherLanguage } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { partErrors } from '../../lib/partErrors';
import { useHotkeys } from '../../lib/useHotkeys';
import { newId } from '../../lib/newId';
import type { EditedPart } from '../../lib/useRulePart';
import { TwinField } from '../../ui/TwinField';
import { PartSection } from './PartSection';
import { MOST, reweighed, weighed, withCriterion, withoutCriterion, type Criterion } from './parts';

const KEYS = ['q', 'w', 'e', 'r', 't', 'y', 'u', 'i'];

/** The criteria: widths are weights, which always sum to 100; one that moves makes the others give way. */
export function CriteriaControls({ part, open }: { part: EditedPart<Criterion[]>; open: boolean }) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const language = useLanguage();
  const other = otherLanguage(language);
  const [selected, setSelected] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const criteria = part.value!;
  const stored = part.stored!.value;
  const weights = criteria.map(({ weight }) => weight);
  const focus = (index: number) =>
    list.current?.querySelectorAll<HTMLInputElement>('input[type="range"]')[index]?.focus();
  useHotkeys(Object.fromEntries(criteria.map((_, i) => [KEYS[i]!, () => focus(i)])));
  const chosen = selected === null ? undefined : criteria[selected];
  const errors = partErrors(part.error, i18n, selected ?? -1);
  const change = (next: Criterion) => part.edit(criteria.with(selected!, next));
  const isNew = chosen && !stored.some(({ id }) => id === chosen.id);
  return (
    <PartSection
      id="criteria"
      title={t('rules.criteria')}
      note={t('ruleParts.criteriaNote')}
      pinned={!!part.stored!.pinned}
      open={open}
    >
      <div className="rules-bars" aria-hidden="true">
        {criteria.map(({ id, weight }) => (
          <span key={id} style={{ flexGrow: weight }}>
            <b className="num">{weight}</b>
          </span>
        ))}
      </div>
      <ul className="rule-criteria" ref={list}>
        {criteria.map(({ id, weight, name }, i) => {
          const was = stored.find((one) => one.id === id)?.weight;
          const title = name[language] || t('ruleParts.untitled');
          return (
            <li key={i} className={i === selected ? 'is-on' : undefined}>
              <button
                type="button"
                className="row-open"
                aria-expanded={i === selected}
                onClick={() => setSelected(i === selected ? null : i)}
              >
                <kbd aria-hidden="true">{KEYS[i]?.toUpperCase()}</kbd> <b>{title}</b>{' '}
                <span className="faint" lang={htmlLang(other)}>
                  {name[other]}
                </span>
              </button>
              <input
                type="range"
                min={1}
                max={100}
                aria-label={t('ruleParts.weightOf', { name: title })}
                aria-valuetext={`${weight}%`}
                value={weight}
                onChange={({ target }) =>
                  part.edit(weighed(criteria, reweighed(weights, i, Number(target.value))))
                }
              />
              <output className="num">
                {weight}
                <small>%</small>
              </output>
              <span className="small faint num">
                {was !== undefined && was !== weight && t('ruleParts.was', { value: was })}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="rule-sum">
        <button
          type="button"
          className="button button-text button-mini"
          disabled={criteria.length >= MOST}
          onClick={() => {
            part.edit(withCriterion(criteria, newId('', criteria, 'criterion')));
            setSelected(criteria.length);
          }}
        >
          + {t('ruleParts.addCriterion')}
        </button>
        <span className="small faint">{t('ruleParts.sumNote')}</span>
        <b className="num">
          {weights.reduce((sum, weight) => sum + weight, 0)}
          <small>%</small>
        </b>
      </div>
      {chosen && (
        <div className="rule-detail">
          <TwinField
            label={t('ruleParts.name')}
            value={chosen.name}
            errorOf={(side) => errors[`name.${side}`]}
            onChange={(name) =>
              change({
                ...chosen,
                name,
                ...(isNew && { id: newId(name.en, criteria, 'criterion', chosen.id) }),
              })
            }
          />
          <TwinField
            label={t('ruleParts.note')}
            value={chosen.note}
            errorOf={(side) => errors[`note.${side}`]}
            onChange={(note) => change({ ...chosen, note })}
          />
          <div className="row">
            <span className="small faint">
              {t('questions.inExports')} <code>{chosen.id}</code>
            </span>
            <Button
              look="text"
              size="small"
              disabled={criteria.length < 2}
              onClick={() => {
                part.edit(withoutCriterion(criteria, selected!));
                setSelected(null);
              }}
            >
              {t('questions.remove')}
            </Button>
          </div>
        </div>
      )}
    </PartSection>
  );
}
