import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { WorkTitle } from '../../ui/WorkTitle';
import { decideConflict, type Likely } from './jury';

/** A judge and an entrant who have something in common, and the decision about them. */
export function LikelyConflict({ conflict, mayChange }: { conflict: Likely; mayChange: boolean }) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { judge, role, workId, title, entrant, people, by, judged, state } = conflict;
  const decide = useMutation({
    mutationFn: (decision: Likely['state']) => decideConflict(edition, conflict, decision, reason),
    onSettled: () => {
      for (const name of ['jury', 'overview', 'work'])
        void client.invalidateQueries({ queryKey: [name, edition] });
    },
  });
  const name = t('jury.likelyOf', { judge, entrant });
  const button = (decision: Likely['state']) => (
    <Button
      size="small"
      busy={decide.isPending && decide.variables === decision}
      disabled={decide.isPending || (decision !== 'open' && !reason.trim())}
      onClick={() => decide.mutate(decision)}
    >
      {t(`jury.likelyDo.${decision}`)}
    </Button>
  );
  return (
    <li>
      <p>
        <b>{name}</b>{' '}
        <span className="small faint">
          {[
            t(`jury.roles.${role}`),
            ...(judged ? [t('jury.likelyJudged')] : []),
            t(`jury.likelyStates.${state}`),
          ].join(' · ')}
        </span>
      </p>
      <p className="small">
        {by.map((ground) => t(`jury.likelyBy.${ground}`)).join(' · ')}
        {people.length > 0 && (
          <span className="faint">
            {' '}
            ({t('jury.likelyPeople', { people: people.join(t('shell.comma')) })})
          </span>
        )}
      </p>
      <p className="small">
        {workId ? (
          <>
            <span className="num faint">{workId}</span> <WorkTitle id={workId} title={title} />
          </>
        ) : (
          <span className="faint">{t('jury.likelyNoWork')}</span>
        )}
      </p>
      {conflict.reason && <p className="small faint">{conflict.reason}</p>}
      {decide.isError && <CallError error={decide.error} />}
      {mayChange && state === 'open' && (
        <div className="jury-likely-do">
          <input
            className="field-input"
            aria-label={t('jury.likelyReasonFor', { name })}
            placeholder={t('jury.likelyReason')}
            maxLength={2000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {button('recused')}
          {button('allowed')}
        </div>
      )}
      {mayChange && state === 'allowed' && <div className="jury-likely-do">{button('open')}</div>}
    </li>
  );
}
