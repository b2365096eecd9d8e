import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { ConfirmDialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { exportAddress, useFilter } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Pager } from '../../ui/Pager';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { AddressDialog } from './AddressDialog';
import { AddOrganiser } from './AddOrganiser';
import { OrganiserFilters } from './OrganiserFilters';
import { changeOrganiser, filterQuery, listOrganisers, PAGE_SIZE, USUAL, type Account } from './organisers';
import { OrganiserTable, type Asked } from './OrganiserTable';
import './organisers.css';

/** Who may use the console, for owners. */
export default function OrganisersPage() {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ account: Account; what: Asked } | null>(null);
  const filter = useFilter(USUAL);
  const { values, page } = filter;
  const list = useQuery({
    queryKey: ['organisers', values, page],
    queryFn: ({ signal }) => listOrganisers(values, page, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const refresh = () => client.invalidateQueries({ queryKey: ['organisers'] });
  const change = useMutation({
    mutationFn: changeOrganiser,
    onSuccess: ({ name, email: address }, { what }) =>
      notices.success(what === 'invite' ? t('organisers.added', { name, address }) : t('organisers.changed')),
    onSettled: refresh,
  });
  const confirm = async () => {
    // A failure is shown as a toast.
    if (asked && asked.what !== 'address')
      await change.mutateAsync({ id: asked.account.id, what: asked.what }).catch(() => undefined);
    setAsked(null);
  };
  const name = asked?.account.name ?? '';
  return (
    <>
      <Head title={t('shell.screens.organisers')} lead={data && `${data.total}`}>
        <ExportLinks
          address={(format) => exportAddress('organisers', { edition, ...filterQuery(values) }, format)}
        />
      </Head>
      <div className="console-body">
        <p className="quiet">{t('organisers.lead')}</p>
        <OrganiserFilters filter={filter} />
        {list.isPending && <Loading />}
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {data?.items.length === 0 && (
          <EmptyState title={t('organisers.emptyTitle')} text={t('organisers.emptyText')}>
            <Button className="button-mini" onClick={() => filter.change(USUAL)}>
              {t('organisers.seeAll')}
            </Button>
          </EmptyState>
        )}
        {data && (
          <>
            {data.items.length > 0 && (
              <OrganiserTable
                accounts={data.items}
                reading={list.isFetching}
                busy={change.isPending}
                onChange={change.mutate}
                onAsk={(account, what) => setAsked({ account, what })}
              />
            )}
            {data.total > PAGE_SIZE && (
              <Pager page={page} size={PAGE_SIZE} total={data.total} onChange={filter.turnTo} />
            )}
            <AddOrganiser onAdded={refresh} />
          </>
        )}
      </div>
      {asked?.what === 'address' && (
        <AddressDialog account={asked.account} onDone={refresh} onClose={() => setAsked(null)} />
      )}
      {asked && asked.what !== 'address' && (
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
