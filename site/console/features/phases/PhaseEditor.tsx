import { useState, type FormEvent } from 'react';
import { isCode } from '@/lib/api/error';
import { beginningInBothZones, deadlineInBothZones, zoneName } from '@/lib/locale/dates';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { Checkbox } from '@/ui/form/Choices';
import { Field } from '@/ui/form/Field';
import { useTexts } from '../../i18n/useTexts';
import { CallError } from '../../ui/CallError';
import { MomentField } from '../../ui/MomentField';
import { EndField } from './EndField';
import { MovedBefore } from './MovedBefore';
import { NoticePart } from './NoticePart';
import type { Phase } from './phases';
import { PlanList } from './PlanList';
import { useMove } from './useMove';

interface PhaseEditorProps {
  phase: Phase;
  /** All phases of the edition. */
  phases: Phase[];
}

/** Moves the dates of a phase: the new times, what they would change and for whom, then the confirmation. */
export function PhaseEditor({ phase, phases }: PhaseEditorProps) {
  const t = useTexts();
  const language = useLanguage();
  const [seen, setSeen] = useState(phase.movedAt);
  const move = useMove(phase, phases);
  const { plan, starts, ends, over } = move;
  const newBeginning = t('phases.newBeginning', { zone: zoneName(language) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSeen(phase.movedAt);
    if (move.complete) move.run();
  };
  return (
    <section className="phases-edit" aria-labelledby="phs-name">
      <div className="phases-head">
        <h2 id="phs-name">{t('phases.edit', { name: phase.name[language] })}</h2>
      </div>
      <form onSubmit={submit} noValidate>
        <dl className="fact-list">
          {phase.startMovable && phase.startsAt && (
            <>
              <dt>{t('phases.begins')}</dt>
              <dd className="num">{beginningInBothZones(phase.startsAt, language)}</dd>
            </>
          )}
          {phase.endsAt && (
            <>
              <dt>{t('phases.ends')}</dt>
              <dd className="num">{deadlineInBothZones(phase.endsAt, language)}</dd>
            </>
          )}
          {phase.plannedEndsAt && phase.plannedEndsAt !== phase.endsAt && (
            <>
              <dt />
              <dd className="faint num">
                {t('phases.planned', { time: deadlineInBothZones(phase.plannedEndsAt, language) })}
              </dd>
            </>
          )}
        </dl>
        {phase.startMovable && phase.startsAt && (
          <Field label={newBeginning}>
            {(ties) => (
              <MomentField
                {...ties}
                name={newBeginning}
                ends={false}
                value={starts.field}
                onChange={starts.change}
              />
            )}
          </Field>
        )}
        {starts.moment && starts.moved && (
          <p className="quiet num">
            {t('phases.here', { time: beginningInBothZones(starts.moment, language) })}
          </p>
        )}
        {phase.endsAt && <EndField before={phase.endsAt} {...ends} />}
        {over && (
          <Checkbox checked={move.together} onChange={move.setTogether}>
            {t('phases.entriesToo')}
          </Checkbox>
        )}
        {plan && <PlanList plan={plan} />}
        {plan?.changed && plan.notice.recipients > 0 && <NoticePart plan={plan} move={move} />}
        {move.error && isCode(move.error, 'CONFLICT') && <MovedBefore {...{ phase, seen }} />}
        {move.error && !isCode(move.error, 'CONFLICT') && <CallError error={move.error} />}
        <div className="phases-act">
          <span />
          <Button
            type="submit"
            look={plan?.changed ? 'primary' : 'outline'}
            size="small"
            busy={move.busy}
            disabled={!move.complete || plan?.changed === false}
          >
            {plan?.changed
              ? move.tell && plan.notice.recipients > 0
                ? t('phases.moveAndTell', { count: plan.notice.recipients })
                : t('phases.move')
              : t('phases.preview')}
          </Button>
        </div>
      </form>
    </section>
  );
}
