import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { isCode } from '@/lib/api/error';
import { notices } from '@/lib/notices';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { Loading } from '../../ui/State';
import { Would } from '../../ui/Would';
import { Go } from '../publication/Go';
import { actOf } from '../publication/proposal';
import type { PublicationTrain } from '../publication/usePublication';
import { ConfirmationNote } from '../publication/ConfirmationNote';
import { DifferencesPart } from './DifferencesPart';
import { FewCardsPart } from './FewCardsPart';
import { ProposalPart } from '../publication/ProposalPart';
import { PlanTable } from './PlanTable';
import { publishResults, type Publication, type Results } from './results';

interface ResultsPlanProps {
  train: PublicationTrain;
  results: Results;
  plan: UseQueryResult<Publication>;
}

/** What would become public, and the button that has its pages built; where two owners publish, that proposes or confirms. */
export function ResultsPlan({ train, results, plan }: ResultsPlanProps) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const owner = changes(useStore(session).me, 'publication');
  const effect = plan.data;
  const confirmation = effect?.confirmation;
  const { act, mayAct } = actOf(confirmation, owner);
  const differences = effect?.differences ?? [];
  const carryOut = useMutation({
    mutationFn: (read: string) => publishResults(edition, read, act === 'confirm'),
    onSuccess: () => notices.success(t(`publication.plan.${act === 'propose' ? 'proposed' : 'building'}`)),
    // After a conflict, show the current plan.
    onError: () => plan.refetch(),
    onSettled: async () => {
      await train.reread(); // a publication on its way has no plan
      await Promise.all(
        ['results', 'publication plan'].map((name) =>
          client.invalidateQueries({ queryKey: [name, edition] }),
        ),
      );
    },
  });
  const error = plan.error ?? carryOut.error;
  return (
    <section aria-labelledby="pu-stage">
      <div className="heading-row">
        <h2 id="pu-stage">{t('publication.plan.title.results')}</h2>
        <p>{t('publication.plan.note')}</p>
      </div>
      {plan.isPending && !plan.isError && <Loading />}
      {effect && (
        <>
          <Would
            figures={[
              {
                value: effect.after.length,
                text: t('publication.plan.works.results'),
              },
              { value: effect.before.length, text: t('publication.plan.now'), look: 'f' },
              {
                value: effect.mails,
                text: t('publication.plan.mails', { count: effect.mails }),
                note: t('publication.plan.mailsNote'),
              },
            ]}
          />
          <PlanTable works={effect.after} results={results} />
          <FewCardsPart plan={effect} />
          {!effect.changed && <Note>{t('publication.plan.changedNothing')}</Note>}
          {differences.length > 0 && <DifferencesPart differences={differences} />}
          {effect.changed && confirmation && <ConfirmationNote confirmation={confirmation} owner={owner} />}
        </>
      )}
      {results.proposal?.own && <ProposalPart kind="results" proposal={results.proposal} />}
      {error &&
        (isCode(error, 'CONFLICT') && Object.keys(error.fields).length === 0 ? (
          <Note kind="bad">{t('results.conflict')}</Note>
        ) : (
          <CallError error={error} />
        ))}
      <Go
        action={t(`publication.plan.${act}`)}
        busy={carryOut.isPending}
        disabled={!effect?.changed || !mayAct || differences.length > 0}
        onGo={() => effect && carryOut.mutate(effect.plan)}
        note={t(act === 'propose' ? 'publication.plan.proposeNote' : 'publication.plan.goNote')}
      />
    </section>
  );
}
