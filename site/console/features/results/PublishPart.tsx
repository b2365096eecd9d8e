import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../src/lib/locale/useLanguage';
import { notices } from '../../../src/lib/notices';
import { Button } from '../../../src/ui/button/Button';
import { ConfirmDialog } from '../../../src/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestTime } from '../../lib/times';
import { StateMark } from '../../ui/StateMark';
import { judgingState } from '../jury/jury';
import { SiteBuildPart } from '../site/SiteBuildPart';
import { ProposalPart } from './ProposalPart';
import { PublishDialog } from './PublishDialog';
import { unpublishResults, type Results } from './results';

/** The preconditions of a publication, and the buttons that publish the results or take them back. */
export function PublishPart({ results, mayChange }: { results: Results; mayChange: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'publish' | 'unpublish' | null>(null);
  const judging = useQuery({
    queryKey: ['judging', edition],
    queryFn: ({ signal }) => judgingState(edition, signal),
  });
  const unpublish = useMutation({
    mutationFn: () => unpublishResults(edition),
    onSuccess: () => notices.success(t('results.takenBack')),
    onSettled: () => client.invalidateQueries({ queryKey: ['results', edition] }),
  });
  const { partial, ties, publishedAt, proposal } = results;
  return (
    <section className="rs-publish" aria-labelledby="rs-publish">
      <div className="h">
        <h2 id="rs-publish">{t('results.publish')}</h2>
        <p>
          {publishedAt
            ? t('results.publishedAt', { time: contestTime(publishedAt, language) })
            : t('results.notPublic')}
        </p>
      </div>
      <ul className="rs-ready">
        {judging.data && (
          <li>
            <StateMark state={judging.data.closedAt ? 'ok' : 'warn'}>
              {t(judging.data.closedAt ? 'results.closed' : 'results.stillOpen')}
            </StateMark>
          </li>
        )}
        <li>
          <StateMark state={partial === 0 ? 'ok' : 'warn'}>
            {partial === 0 ? t('results.allComplete') : t('results.partial', { count: partial })}
          </StateMark>
        </li>
        <li>
          <StateMark state={ties.length === 0 ? 'ok' : 'warn'}>
            {ties.length === 0 ? t('results.noTie') : t('results.someTies', { count: ties.length })}
          </StateMark>
        </li>
      </ul>
      {proposal && <ProposalPart proposal={proposal} />}
      {mayChange && (
        <div className="row">
          <Button look={publishedAt ? 'outline' : 'primary'} size="small" onClick={() => setAsked('publish')}>
            {t(publishedAt ? 'results.publishAgain' : 'results.preview')}
          </Button>
          {publishedAt && (
            <Button look="text" size="small" onClick={() => setAsked('unpublish')}>
              {t('results.takeBack')}
            </Button>
          )}
        </div>
      )}
      {(publishedAt ?? unpublish.isSuccess) && <SiteBuildPart lead={t('site.results')} />}
      {asked === 'publish' && <PublishDialog results={results} onClose={() => setAsked(null)} />}
      {asked === 'unpublish' && (
        <ConfirmDialog
          title={t('results.takeBackTitle')}
          confirm={t('results.takeBack')}
          cancel={t('shell.cancel')}
          onConfirm={async () => {
            await unpublish.mutateAsync().catch(() => undefined); // shown as a toast
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        >
          {t('results.takeBackText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
