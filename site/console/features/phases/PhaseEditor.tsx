import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { isCode } from '../../../src/lib/api/error';
import { deadlineInBothZones } from '../../../src/lib/locale/dates';
import { useLanguage } from '../../../src/lib/locale/useLanguage';
import { notices } from '../../../src/lib/notices';
import { Button } from '../../../src/ui/button/Button';
import { TextField } from '../../../src/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { MovedBefore } from './MovedBefore';
import { fieldOf, momentOf, movePhase, type Phase, type Plan } from './phases';
import { PlanList } from './PlanList';

const DAY_MS = 86_400_000;

/** Moves one end: the new time, what it would change, then the confirmation. */
export function PhaseEditor({ phase }: { phase: Phase }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const before = phase.endsAt!;
  const [field, setField] = useState(fieldOf(Date.parse(before)));
  const [plan, setPlan] = useState<Plan | null>(null);
  const [seen, setSeen] = useState(phase.movedAt);
  const endsAt = momentOf(field);
  const move = useMutation({
    mutationFn: (dryRun: boolean) => movePhase(edition, { phase: phase.id, endsAt, before, dryRun }),
    onSuccess: (answer, dryRun) => {
      if (dryRun) return setPlan(answer);
      setPlan(null);
      notices.success(t('phases.done'));
      return client.invalidateQueries({ queryKey: ['phases', edition] });
    },
    onError: (error) => {
      setPlan(null);
      if (isCode(error, 'CONFLICT')) void client.invalidateQueries({ queryKey: ['phases', edition] });
    },
  });
  const change = (value: string) => {
    setField(value);
    setPlan(null);
    move.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSeen(phase.movedAt);
    if (endsAt) move.mutate(plan === null);
  };
  const quick = [
    [1, t('phases.plusDay')],
    [3, t('phases.plusThree')],
    [7, t('phases.plusWeek')],
  ] as const;
  return (
    <section className="phs-edit" aria-labelledby="phs-name">
      <div className="phs-head">
        <h2 id="phs-name">{t('phases.edit', { name: phase.name[language] })}</h2>
      </div>
      <form onSubmit={submit} noValidate>
        <dl className="kv">
          <dt>{t('phases.now')}</dt>
          <dd className="num">{deadlineInBothZones(before, language)}</dd>
          {phase.plannedEndsAt && phase.plannedEndsAt !== before && (
            <>
              <dt />
              <dd className="f num">
                {t('phases.planned', { time: deadlineInBothZones(phase.plannedEndsAt, language) })}
              </dd>
            </>
          )}
        </dl>
        <div className="phs-new">
          <TextField label={t('phases.newEnd')} type="datetime-local" value={field} onChange={change} />
          <div className="row">
            {quick.map(([days, text]) => (
              <Button
                key={days}
                size="small"
                onClick={() => change(fieldOf(Date.parse(before) + days * DAY_MS))}
              >
                {text}
              </Button>
            ))}
          </div>
        </div>
        {endsAt && (
          <p className="q num">{t('phases.here', { time: deadlineInBothZones(endsAt, language) })}</p>
        )}
        {plan && <PlanList plan={plan} />}
        {move.error && isCode(move.error, 'CONFLICT') && <MovedBefore {...{ phase, seen }} />}
        {move.error && !isCode(move.error, 'CONFLICT') && <CallError error={move.error} />}
        <div className="phs-act">
          <span />
          <Button
            type="submit"
            look={plan?.changed ? 'primary' : 'outline'}
            size="small"
            busy={move.isPending}
            disabled={!endsAt || plan?.changed === false}
          >
            {plan?.changed ? t('phases.move') : t('phases.preview')}
          </Button>
        </div>
      </form>
    </section>
  );
}
