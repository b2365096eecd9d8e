import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isCode } from '@/lib/api/error';
import { notices } from '@/lib/notices';
import { useTexts } from '../../i18n/useTexts';
import { editions, useEdition } from '../../lib/edition';
import { fieldOf, momentOf, movePhase, type Move, type Phase, type Plan } from './phases';

/** A date that is edited. */
export interface DateField {
  /** As the field has it. */
  field: string;
  /** RFC 3339; empty for an unfinished one. */
  moment: string;
  /** Whether it is another one than the present. */
  moved: boolean;
  change: (field: string) => void;
}

/** The edited dates of a phase, the plan of their move, and the move. */
export function useMove(phase: Phase, phases: Phase[]) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const [startField, setStart] = useState(phase.startsAt ? fieldOf(phase.startsAt) : '');
  const [endField, setEnd] = useState(phase.endsAt ? fieldOf(phase.endsAt) : '');
  const [together, setTogether] = useState(true);
  const [tell, setTell] = useState(true);
  const [text, setText] = useState<Plan['text'] | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);

  const movesStart = phase.startMovable && phase.startsAt !== null;
  const startsAt = movesStart ? momentOf(startField, phase.startsAt!) : '';
  const endsAt = phase.endsAt ? momentOf(endField, phase.endsAt) : '';
  const startMoved = startsAt !== '' && !same(startsAt, phase.startsAt);
  const entries = phases.find(({ id }) => id === 'submission');
  const over =
    phase.id === 'registration' && !!entries?.endsAt && Date.parse(endsAt) > Date.parse(entries.endsAt);
  const body = (dryRun: boolean): Move => ({
    phase: phase.id,
    ...(startMoved && { startsAt, beforeStartsAt: phase.startsAt! }),
    ...((!startMoved || !same(endsAt, phase.endsAt)) && endsAt && { endsAt, before: phase.endsAt! }),
    ...(over && together && { also: [{ phase: 'submission', endsAt, before: entries.endsAt! }] }),
    dryRun,
    tell: !dryRun && tell && !!plan?.notice.recipients,
    ...(!dryRun && tell && plan?.notice.recipients && { recipients: plan.notice.recipients }),
    ...(text && { text }),
  });

  const mutation = useMutation({
    mutationFn: (dryRun: boolean) => movePhase(edition, body(dryRun)),
    onSuccess: (answer, dryRun) => {
      if (dryRun) return setPlan(answer);
      setPlan(null);
      setText(null);
      notices.success(t('phases.done'));
      return Promise.all([
        client.invalidateQueries({ queryKey: ['phases', edition] }),
        editions.load(),
        client.invalidateQueries({ queryKey: ['mailBatches', edition] }),
      ]);
    },
    onError: (error) => {
      setPlan(null);
      if (isCode(error, 'CONFLICT')) void client.invalidateQueries({ queryKey: ['phases', edition] });
    },
  });
  const edited =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPlan(null);
      mutation.reset();
    };
  const starts: DateField = {
    field: startField,
    moment: startsAt,
    moved: startMoved,
    change: edited(setStart),
  };
  const ends: DateField = {
    field: endField,
    moment: endsAt,
    moved: !same(endsAt, phase.endsAt),
    change: edited(setEnd),
  };
  return {
    ...{ starts, ends, over, together, setTogether: edited(setTogether) },
    ...{ plan, tell, setTell, text, setText },
    /** Whether every date is finished. An unfinished one would be left as it is without a word. */
    complete: (startsAt !== '' || !movesStart) && (endsAt !== '' || !phase.endsAt),
    run: () => mutation.mutate(plan === null),
    busy: mutation.isPending,
    error: mutation.error,
  };
}

const same = (moment: string, other: string | null) =>
  other !== null && Date.parse(moment) === Date.parse(other);
