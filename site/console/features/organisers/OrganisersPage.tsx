import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '../../../src/lib/notices';
import { ConfirmDialog } from '../../../src/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { exportAddress } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { TableScroll } from '../../ui/TableScroll';
import { AddOrganiser } from './AddOrganiser';
import { OrganiserRow } from './OrganiserRow';
import { changeOrganiser, listOrganisers, type Account } from './organisers';
import '../../styles/organisers.css';

/** Who may use the console, for owners. */
export default function OrganisersPage() {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ account: Account; what: 'disable' | 'second-factor' } | null>(null);
  const list = useQuery({ queryKey: ['organisers'], queryFn: ({ signal }) => listOrganisers(signal) });
  const refresh = () => client.invalidateQueries({ queryKey: ['organisers'] });
  const change = useMutation({
    mutationFn: changeOrganiser,
    onSuccess: () => notices.success(t('organisers.changed')),
    onSettled: refresh,
  });
  const confirm = async () => {
    // A failure is shown as a toast.
    if (asked) await change.mutateAsync({ id: asked.account.id, what: asked.what }).catch(() => undefined);
    setAsked(null);
  };
  const name = asked?.account.name ?? '';
  return (
    <>
      <Head title={t('shell.screens.organisers')} lead={list.data && `${list.data.length}`}>
        <ExportLinks address={(format) => exportAddress('organisers', { edition }, format)} />
      </Head>
      <div className="con-body">
        <p className="q">{t('organisers.lead')}</p>
        {list.isPending && <Loading />}
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && (
          <>
            <TableScroll name={t('shell.screens.organisers')}>
              <table className="t org-t">
                <thead>
                  <tr>
                    <th scope="col">{t('organisers.name')}</th>
                    <th scope="col">{t('organisers.role')}</th>
                    <th scope="col">{t('organisers.factor')}</th>
                    <th scope="col">{t('organisers.state')}</th>
                    <th scope="col" className="r">
                      {t('organisers.actions')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.data.map((account) => (
                    <OrganiserRow
                      key={account.id}
                      account={account}
                      busy={change.isPending}
                      onChange={change.mutate}
                      onAsk={(what) => setAsked({ account, what })}
                    />
                  ))}
                </tbody>
              </table>
            </TableScroll>
            <AddOrganiser onAdded={refresh} />
          </>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={t(asked.what === 'disable' ? 'organisers.confirmDisable' : 'organisers.confirmFactor', {
            name,
          })}
          confirm={t(asked.what === 'disable' ? 'organisers.disable' : 'organisers.resetFactor')}
          cancel={t('shell.cancel')}
          onConfirm={confirm}
          onCancel={() => setAsked(null)}
        >
          {t(asked.what === 'disable' ? 'organisers.confirmDisableText' : 'organisers.confirmFactorText')}
        </ConfirmDialog>
      )}
    </>
  );
}
