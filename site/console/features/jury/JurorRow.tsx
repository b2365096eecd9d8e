import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { ConfirmDialog } from '@/ui/dialog/Dialog';
import { Menu, type MenuItem } from '@/ui/navigation/Menu';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestDeadline, contestTime } from '../../lib/times';
import { Meter } from '../../ui/Meter';
import { RefusedMail } from '../../ui/RefusedMail';
import { JurorDialog } from './JurorDialog';
import { changeJuror, inviteAgain, type Action, type Edit, type Invitation, type Juror } from './jury';
import { useRemind } from './useRemind';

interface JurorRowProps {
  juror: Juror;
  mayChange: boolean;
  mayRemind: boolean;
  onLink: (invitation: Invitation) => void;
}

/** One judge or nominator, and what can be done for the account. */
export function JurorRow({ juror, mayChange, mayRemind, onLink }: JurorRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const { id, name, role, done, partial, total, disabledAt, secondFactor: factor } = juror;
  const refresh = () => client.invalidateQueries({ queryKey: ['jury', edition] });
  const reminding = useMutation(useRemind());
  const change = useMutation({
    mutationFn: (action: Action) => changeJuror(edition, id, action),
    onSuccess: () => notices.success(t('jury.changed')),
    onSettled: refresh,
  });
  const link = useMutation({
    mutationFn: () => inviteAgain(edition, id),
    onSuccess: onLink,
    onSettled: refresh,
  });
  const act = (action: Action): MenuItem => ({
    id: action,
    text: t(`jury.${action}`),
    onSelect: () => change.mutate(action),
  });
  const [edited, setEdited] = useState<Edit | null>(null);
  const edit = (what: Edit): MenuItem => ({
    id: what,
    text: t(`jury.edits.${what}.item`),
    onSelect: () => setEdited(what),
  });
  const [ending, setEnding] = useState(false);
  const end = () => {
    setEnding(false);
    change.mutate('unassign');
  };
  const items = [
    edit('rename'),
    edit('email'),
    { id: 'link', text: t(juror.email ? 'jury.linkMail' : 'jury.link'), onSelect: () => link.mutate() },
    ...(juror.assigned ? [{ id: 'end', text: t('jury.unassign'), onSelect: () => setEnding(true) }] : []),
    act(factor.required ? 'waive' : 'require'),
    ...(factor.setUp ? [act('reset')] : []),
    act(disabledAt ? 'enable' : 'disable'),
    edit('erase'),
  ];
  const factorText = factor.setUp
    ? 'jury.factorSetUp'
    : factor.required
      ? 'jury.factorRequired'
      : 'jury.factorOff';
  return (
    <tr className={disabledAt ? 'is-gone' : undefined}>
      <th scope="row">
        {name}
        <span className="small faint jury-role">
          {t(`jury.roles.${role}`)}
          {disabledAt && ` · ${t('jury.disabled')}`}
          {juror.invited && ` · ${t('jury.invited', { time: contestDeadline(juror.invited, language) })}`}
        </span>
        <RefusedMail mail={juror.invitation} />
      </th>
      <td>
        <span className="jury-meter num">
          <Meter value={total ? done / total : 0} look={disabledAt ? 'off' : undefined} />
          {t('jury.done', { done, total })}
        </span>
        {partial > 0 && <span className="small caution">{t('jury.partial', { count: partial })}</span>}
      </td>
      <td className="num">{juror.lastSeenAt ? contestTime(juror.lastSeenAt, language) : t('jury.never')}</td>
      <td className="align-end">{juror.recused || ''}</td>
      <td>{t(factorText)}</td>
      <td className="align-end">
        {mayChange && (
          <span className="row jury-do">
            {mayRemind && !disabledAt && (
              <Button className="button-mini" busy={reminding.isPending} onClick={() => reminding.mutate(id)}>
                {t('jury.remind')}
              </Button>
            )}
            <Menu
              label={t('jury.more', { name })}
              button={<span aria-hidden="true">{'…'}</span>}
              items={items}
            />
            {edited && <JurorDialog juror={juror} what={edited} onClose={() => setEdited(null)} />}
            {ending && (
              <ConfirmDialog
                title={t('jury.unassignTitle', { name })}
                confirm={t('jury.unassign')}
                cancel={t('shell.cancel')}
                onConfirm={end}
                onCancel={() => setEnding(false)}
              >
                {t('jury.unassignText')}
              </ConfirmDialog>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}
