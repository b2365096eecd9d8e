import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
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
import { ConfirmationNote } from '../publication/ConfirmationNote';
import { Go } from '../publication/Go';
import { actOf } from '../publication/proposal';
import { ProposalPart } from '../publication/ProposalPart';
import type { PublicationTrain } from '../publication/usePublication';
import { announce, type Announcement } from './announcement';
import { FilmWall } from './FilmWall';
import { showShortlist } from './shortlist';

interface AnnouncementPlanProps {
  train: PublicationTrain;
  plan: UseQueryResult<Announcement>;
}

/** The films that become finalists, in their order, and the button that has their pages built; where two owners publish, that proposes or confirms. */
export function AnnouncementPlan({ train, plan }: AnnouncementPlanProps) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ['shortlist', edition],
    queryFn: ({ signal }) => showShortlist(edition, signal),
  });
  const owner = changes(useStore(session).me, 'publication');
  const effect = plan.data;
  const confirmation = effect?.confirmation;
  const { act, mayAct } = actOf(confirmation, owner);
  const begin = useMutation({
    mutationFn: (read: string) => announce(edition, read, act === 'confirm'),
    onSuccess: () => notices.success(t(`publication.plan.${act === 'propose' ? 'proposed' : 'building'}`)),
    // After a conflict, show the current plan.
    onError: () => plan.refetch(),
    onSettled: async () => {
      await train.reread(); // an announcement on its way has no plan
      await client.invalidateQueries({ queryKey: ['announcement plan', edition] });
    },
  });
  const error = plan.error ?? begin.error;
  return (
    <section aria-labelledby="pu-stage">
      <div className="heading-row">
        <h2 id="pu-stage">{t('publication.plan.title.finalists')}</h2>
        <p>{t('publication.plan.note')}</p>
      </div>
      {plan.isPending && !plan.isError && <Loading />}
      {effect && (
        <>
          <Would
            figures={[
              { value: effect.after.length, text: t('publication.plan.works.finalists') },
              { value: effect.before.length, text: t('publication.plan.now'), look: 'f' },
              {
                value: effect.mails,
                text: t('publication.plan.mails', { count: effect.mails }),
                note: t('publication.plan.mailsNote'),
              },
            ]}
          />
          <FilmWall films={effect.after} shortlisted={list.data?.works ?? []} />
          {!effect.changed && <Note>{t('publication.plan.changedNothing')}</Note>}
          {effect.changed && confirmation && <ConfirmationNote confirmation={confirmation} owner={owner} />}
        </>
      )}
      {confirmation?.proposal?.own && <ProposalPart kind="finalists" proposal={confirmation.proposal} />}
      {error &&
        (isCode(error, 'CONFLICT') && 'plan' in error.fields ? (
          <Note kind="bad">{t('publication.plan.stale')}</Note>
        ) : (
          <CallError error={error} />
        ))}
      <Go
        action={t(`publication.plan.${act}`)}
        busy={begin.isPending}
        disabled={!effect?.changed || !mayAct}
        onGo={() => effect && begin.mutate(effect.plan)}
        note={t(act === 'propose' ? 'publication.plan.proposeNote' : 'publication.plan.goNote')}
      >
        <Link className="button button-outline button-small" to={`/${edition}/shortlist`}>
          {t('publication.plan.changeList')}
        </Link>
      </Go>
    </section>
  );
}
