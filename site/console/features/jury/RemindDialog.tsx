import { useMutation } from '@tanstack/react-query';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { DialogActions } from '../../ui/DialogActions';
import { TableScroll } from '../../ui/TableScroll';
import { Would } from '../../ui/Would';
import { remindSome, type Reminder } from './jury';
import { useRemind } from './useRemind';

interface RemindDialogProps {
  /** Everybody who is late, and whether each would be mailed. */
  late: Reminder[];
  onClose: () => void;
}

/** Shows whom a reminder would reach and whom not, then sends it to exactly those. */
export function RemindDialog({ late, onClose }: RemindDialogProps) {
  const t = useTexts();
  const edition = useEdition();
  const { onSuccess, onSettled } = useRemind();
  const ids = late.filter(({ outcome }) => outcome === 'written').map(({ id }) => id);
  const send = useMutation({
    mutationFn: () => remindSome(edition, { ids }),
    onSuccess: (outcomes) => {
      onSuccess(outcomes);
      onClose();
    },
    onSettled,
  });
  const none = late.length - ids.length;
  return (
    <Dialog className="console-dialog" title={t('jury.remindTitle')} onClose={onClose}>
      <p className="faint">{t('shell.dry.lead')}</p>
      <Would
        figures={[
          {
            value: ids.length,
            text: t('shell.dry.mails', { count: ids.length }),
            note: ids.length ? undefined : t('shell.dry.nobody'),
          },
          { value: none, text: t('jury.notReminded'), look: none ? 'c' : 'f' },
        ]}
      />
      <TableScroll name={t('jury.remindTitle')}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('jury.name')}</th>
              <th scope="col">{t('jury.progress')}</th>
              <th scope="col">{t('jury.reminder')}</th>
            </tr>
          </thead>
          <tbody>
            {late.map(({ id, name, role, done, total, outcome }) => (
              <tr key={id}>
                <th scope="row">
                  {name} <span className="small faint">{t(`jury.roles.${role}`)}</span>
                </th>
                <td className="num">{t('jury.done', { done, total })}</td>
                <td className={outcome === 'written' ? undefined : 'caution'}>
                  {t(`jury.would.${outcome}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <DialogActions onCancel={onClose}>
        <Button
          look="primary"
          size="small"
          busy={send.isPending}
          disabled={!ids.length}
          onClick={() => send.mutate()}
        >
          {t('jury.remindDo', { count: ids.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
