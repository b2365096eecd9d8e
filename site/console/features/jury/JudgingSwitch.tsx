import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { ConfirmDialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestTime } from '../../lib/times';
import { Failed, Loading } from '../../ui/State';
import { pinRules, readRules, rulesKey } from '../rules/rules';
import { RulesSummary } from '../rules/RulesSummary';
import { judgingState, setJudging } from './jury';

/** Whether nominations and scores can change, and the button that opens or closes judging. */
export function JudgingSwitch({ mayChange }: { mayChange: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const plan = useMutation({ mutationFn: (open: boolean) => setJudging(edition, open, true) });
  const state = useQuery({
    queryKey: ['judging', edition],
    queryFn: ({ signal }) => judgingState(edition, signal),
  });
  const rules = useQuery({
    queryKey: rulesKey(edition),
    queryFn: ({ signal }) => readRules(edition, signal),
  });
  const unpinned = rules.data && !rules.data.pinned ? rules.data : undefined;
  const change = useMutation({
    // Judging that opens with other rules than those that were read would pin these.
    mutationFn: async (open: boolean) => {
      if (open && unpinned) await pinRules(edition, unpinned.version, false);
      return setJudging(edition, open);
    },
    onSuccess: (_state, open) => notices.success(t(open ? 'jury.opened' : 'jury.closed')),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: rulesKey(edition) });
      await client.invalidateQueries({ queryKey: ['judging', edition] });
    },
  });
  const closedAt = state.data?.closedAt;
  const name = t(closedAt ? 'jury.open' : 'jury.close');
  const confirm = async () => {
    await change.mutateAsync(Boolean(closedAt)).catch(() => undefined); // shown as a toast
    setAsked(false);
  };
  return (
    <section aria-labelledby="ju-state">
      <div className="heading-row">
        <h2 id="ju-state">{t('jury.state')}</h2>
      </div>
      {state.isPending && <Loading />}
      {state.isError && <Failed error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (
        <div className="jury-acts">
          <p className="quiet">
            {closedAt ? t('jury.isClosed', { time: contestTime(closedAt, language) }) : t('jury.isOpen')}
          </p>
          {unpinned && (
            <p className="small">
              {t('rules.notYet')}{' '}
              <Link className="link" to={`/${edition}/rules`}>
                {t('rules.see')}
              </Link>
            </p>
          )}
          {mayChange && (
            <Button
              size="small"
              onClick={() => {
                plan.mutate(Boolean(closedAt));
                setAsked(true);
              }}
            >
              {name}
            </Button>
          )}
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={t(closedAt ? 'jury.openTitle' : 'jury.closeTitle')}
          confirm={closedAt && unpinned ? t('rules.pinAndOpen') : name}
          cancel={t('shell.cancel')}
          onConfirm={confirm}
          onCancel={() => setAsked(false)}
        >
          <p>{t(closedAt ? 'jury.openText' : 'jury.closeText')}</p>
          {closedAt && unpinned && (
            <>
              <p>{t('rules.opensPinned')}</p>
              <RulesSummary rules={unpinned} />
            </>
          )}
          {plan.data && !closedAt && (
            <p className={plan.data.unfinished ? 'caution' : undefined}>
              {t('jury.closeUnfinished', { count: plan.data.unfinished })}
            </p>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
