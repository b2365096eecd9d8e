import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useActorName } from '../../lib/colleagues';
import { useEdition } from '../../lib/edition';
import { contestTime } from '../../lib/times';
import { Note } from '../../ui/Note';
import { withdrawProposal, type Proposal } from './proposal';
import type { Kind } from './publication';

/** A publication that waits for a second owner; its proposer can withdraw it. */
export function ProposalPart({ proposal, kind }: { proposal: Proposal; kind: Kind }) {
  const t = useTexts();
  const actorName = useActorName();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => withdrawProposal(edition, kind),
    onSuccess: () => notices.success(t('results.withdrawn')),
    onSettled: () =>
      Promise.all(
        ['results', 'publication plan', 'announcement plan'].map((name) =>
          client.invalidateQueries({ queryKey: [name, edition] }),
        ),
      ),
  });
  return (
    <>
      <Note kind={proposal.own ? 'plain' : 'lit'}>
        {t('results.proposedBy', { name: actorName(proposal.by), time: contestTime(proposal.at, language) })}
      </Note>
      {proposal.own && (
        <div className="row">
          <Button look="text" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('results.withdraw')}
          </Button>
        </div>
      )}
    </>
  );
}
