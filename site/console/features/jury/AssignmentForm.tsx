import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { isCode } from '@/lib/api/error';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { Select, TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { AssignmentPlan } from './AssignmentPlan';
import { JudgeCategories } from './JudgeCategories';
import { ProspectPart } from './ProspectPart';
import { assign, rolesOf, type Assignment, type CategoriesOfJudges, type Juror } from './jury';

/** Shares the works out among judges or nominators, or ends the assignment: how many see each work, the plan, then the confirmation. */
export function AssignmentForm() {
  const t = useTexts();
  const edition = useEdition();
  const roles = rolesOf(edition);
  const client = useQueryClient();
  const [role, setRole] = useState<Juror['role']>('judge');
  const [perFilm, setPerFilm] = useState('3');
  const [categories, setCategories] = useState<CategoriesOfJudges | null>(null);
  const [plan, setPlan] = useState<Assignment | null>(null);
  /** The plan ends the assignment. */
  const [ends, setEnds] = useState(false);
  const make = useMutation({
    mutationFn: (clear: boolean) =>
      assign(edition, {
        ...(clear
          ? { role, clear }
          : { role, perFilm: Number(perFilm) || 0, ...(categories && { categories }) }),
        ...{ dryRun: plan === null, plan: plan?.plan },
      }),
    onSuccess: (answer, clear) => {
      setEnds(clear);
      if (plan === null) return setPlan(answer);
      notices.success(t(clear ? 'jury.allEnded' : 'jury.assigned'));
      setPlan(null);
      setCategories(null);
      return client.invalidateQueries({ queryKey: ['jury', edition] });
    },
    onError: () => setPlan(null),
  });
  const anew = () => {
    setPlan(null);
    make.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(plan !== null && ends);
  };
  return (
    <section aria-labelledby="jury-assign">
      <div className="heading-row">
        <h2 id="jury-assign">{t('jury.assign')}</h2>
      </div>
      <p className="small faint jury-note">{t('jury.assignLead')}</p>
      <form noValidate onSubmit={submit} className="jury-assign">
        {roles.length > 1 && (
          <Select
            label={t('jury.role')}
            value={role}
            options={roles.map((value) => ({ value, text: t(`jury.roles.${value}`) }))}
            onChange={(value) => {
              setRole(value as Juror['role']);
              setCategories(null);
              anew();
            }}
          />
        )}
        <TextField
          label={t('jury.perFilm')}
          inputMode="numeric"
          value={perFilm}
          onChange={(value) => {
            setPerFilm(value.replace(/\D/g, '').slice(0, 3));
            anew();
          }}
        />
        <JudgeCategories
          {...{ role, chosen: categories }}
          onChange={(chosen) => {
            setCategories(chosen);
            anew();
          }}
        />
        {plan && <AssignmentPlan plan={plan} />}
        {plan && !ends && role === 'judge' && <ProspectPart perFilm={Number(perFilm)} />}
        {make.error &&
          (isCode(make.error, 'CONFLICT') ? (
            <Note kind="bad">{t('jury.conflict')}</Note>
          ) : (
            <CallError error={make.error} />
          ))}
        <Button type="submit" look={plan ? 'primary' : 'outline'} size="small" busy={make.isPending}>
          {t(plan ? (ends ? 'jury.endAll' : 'jury.carryOut') : 'jury.preview')}
        </Button>
        {!plan && (
          <Button look="text" size="small" busy={make.isPending} onClick={() => make.mutate(true)}>
            {t('jury.previewEnd')}
          </Button>
        )}
      </form>
    </section>
  );
}
