import { useTexts } from '../../i18n/useTexts';
import type { EditedPart } from '../../lib/useRulePart';
import { Choice } from '../../ui/Choice';
import { Switch } from '../../ui/Switch';
import { PartSection } from './PartSection';
import type { Order, Safeguards } from './parts';

const KNOWN = [
  ...(['confirmPublication', 'secondFactor', 'watchBeforeScore'] as const),
  ...(['signedCards', 'judgesSeeDisclosure'] as const),
];

/** What organisers and judges must do first. */
export function SafeguardsControls({ part, open }: { part: EditedPart<Safeguards>; open: boolean }) {
  const t = useTexts();
  const safeguards = part.value!;
  return (
    <PartSection id="safeguards" title={t('ruleParts.safeguards')} pinned={!!part.stored!.pinned} open={open}>
      {KNOWN.filter((name) => safeguards[name] !== undefined).map((name) => (
        <Switch
          key={name}
          label={t(`ruleParts.safeguardNames.${name}`)}
          checked={safeguards[name]!}
          onChange={(on) => part.edit({ ...safeguards, [name]: on })}
        />
      ))}
    </PartSection>
  );
}

/** In which order the jury works. */
export function OrderControls({ part, open }: { part: EditedPart<Order>; open: boolean }) {
  const t = useTexts();
  const order = part.value!;
  const { rounds, lateWorks } = order;
  return (
    <PartSection id="order" title={t('ruleParts.order')} pinned={!!part.stored!.pinned} open={open}>
      <div className="switch-row">
        <b>{t('ruleParts.rounds')}</b>
        <Choice
          label={t('ruleParts.rounds')}
          value={rounds.length > 1 ? 'both' : 'scores'}
          options={(['both', 'scores'] as const).map((value) => ({
            value,
            text: t(`ruleParts.roundNames.${value}`),
          }))}
          onChange={(value) =>
            part.edit({ ...order, rounds: value === 'both' ? ['nominations', 'scores'] : ['scores'] })
          }
        />
      </div>
      <div className="switch-row">
        <b>{t('ruleParts.lateWorks')}</b>
        <Choice
          label={t('ruleParts.lateWorks')}
          value={lateWorks}
          options={(['assign', 'wait'] as const).map((value) => ({
            value,
            text: t(`ruleParts.late.${value}`),
          }))}
          onChange={(value) => part.edit({ ...order, lateWorks: value })}
        />
      </div>
    </PartSection>
  );
}
