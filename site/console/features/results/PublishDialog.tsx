import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isCode } from '../../../src/lib/api/error';
import { useLanguage } from '../../../src/lib/locale/useLanguage';
import { notices } from '../../../src/lib/notices';
import { useStore } from '../../../src/lib/useStore';
import { Button } from '../../../src/ui/button/Button';
import { Dialog } from '../../../src/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { DialogActions } from '../../ui/DialogActions';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { Loading } from '../../ui/State';
import { Would } from '../../ui/Would';
import { TableScroll } from '../../ui/TableScroll';
import { ConfirmationNote } from './ConfirmationNote';
import { publishResults, type Results } from './results';
import { usePrizeNames } from './usePrizeNames';

/** Shows what a publication would make public, then publishes. */
export function PublishDialog({ results, onClose }: { results: Results; onClose: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const prizeNames = usePrizeNames(results);
  const owner = useStore(session).me?.role === 'owner';
  const preview = useQuery({
    queryKey: ['publication preview', edition],
    queryFn: () => publishResults(edition),
    gcTime: 0,
  });
  const effect = preview.data;
  const confirmation = effect?.confirmation;
  const waits = confirmation?.void ? null : confirmation?.proposal;
  const act = confirmation ? (waits ? 'confirm' : 'propose') : 'publish';
  const mayAct = !confirmation || (owner && !waits?.own);
  const carryOut = useMutation({
    mutationFn: (plan: string) => publishResults(edition, plan, act === 'confirm'),
    onSuccess: () => {
      notices.success(t(act === 'propose' ? 'results.proposed' : 'results.published'));
      onClose();
    },
    // After a conflict, show the current plan.
    onError: () => preview.refetch(),
    onSettled: () => client.invalidateQueries({ queryKey: ['results', edition] }),
  });
  const error = preview.error ?? carryOut.error;
  return (
    <Dialog className="con-dialog" title={t('results.publishTitle')} onClose={onClose}>
      <p className="f">{t('results.publishLead')}</p>
      {preview.isPending && <Loading />}
      {effect && (
        <>
          <Would
            figures={[
              { value: effect.after.length, text: t('results.winners') },
              { value: effect.before.length, text: t('results.publicNow'), look: 'f' },
              { value: effect.mails, text: t('results.mails'), note: t('results.mailsNote') },
            ]}
          />
          <TableScroll name={t('results.publishTitle')}>
            <table className="t rs-winners">
              <thead>
                <tr>
                  <th scope="col" className="r">
                    {t('results.rank')}
                  </th>
                  <th scope="col">{t('results.film')}</th>
                  <th scope="col">{t('results.credits')}</th>
                  <th scope="col">{t('results.prize')}</th>
                </tr>
              </thead>
              <tbody>
                {effect.after.map(({ workId, rank, title, credits, prizes, jury }) => (
                  <tr key={workId}>
                    <td className="r num">{rank || ''}</td>
                    <th scope="row">
                      {title}
                      {jury && <i className="sm f">{jury[language]}</i>}
                    </th>
                    <td>{credits}</td>
                    <td>{prizeNames(prizes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
          {!effect.changed && <Note>{t('results.unchanged')}</Note>}
          {effect.changed && confirmation && <ConfirmationNote confirmation={confirmation} owner={owner} />}
        </>
      )}
      {error &&
        (isCode(error, 'CONFLICT') && !error.fields.proposal ? (
          <Note kind="bad">{t('results.conflict')}</Note>
        ) : (
          <CallError error={error} />
        ))}
      <DialogActions onCancel={onClose}>
        <Button
          look="primary"
          size="small"
          busy={carryOut.isPending}
          disabled={!effect?.changed || !mayAct}
          onClick={() => effect && carryOut.mutate(effect.plan)}
        >
          {t(act === 'publish' ? 'results.carryOut' : `results.act.${act}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
