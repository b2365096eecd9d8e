import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { Go } from './Go';
import { PageTable } from './PageTable';
import { useLook } from './useLook';
import type { PublicationTrain } from './usePublication';

/** The pages are built: they can be looked at under a private address, and made public. */
export function LookPart({ train }: { train: PublicationTrain }) {
  const t = useTexts();
  const state = train.state!;
  const { look, copy, copying, pages, busy } = useLook(train);
  const mails = state.mails?.count ?? 0;
  const mayGo = state.acts.includes('resume');
  const stop = () => train.act.mutate('stop');
  const go = () =>
    train.act.mutate('resume', {
      onSuccess: ({ stage }) => stage !== 'failed' && notices.success(t('publication.look.toast')),
    });
  return (
    <section aria-labelledby="pu-stage">
      <div className="heading-row">
        <h2 id="pu-stage">{t('publication.look.title')}</h2>
        <p>{t('publication.look.note')}</p>
      </div>
      <PageTable state={state} pages={pages} busy={busy} onLook={look} />
      <p className="small faint">{t('publication.look.who')}</p>
      {copy && (
        <p>
          <Button size="small" busy={copying} onClick={copy}>
            {t('publication.look.copy')}
          </Button>
        </p>
      )}
      {mayGo && (
        <Go
          action={t('publication.look.go')}
          busy={train.acting === 'resume'}
          onGo={go}
          note={
            mails > 0
              ? t('publication.look.goNote', { mails: t('publication.mails.count', { count: mails }) })
              : t('publication.look.goNoteNone')
          }
        >
          {state.acts.includes('stop') && (
            <Button size="small" busy={train.acting === 'stop'} onClick={stop}>
              {t('publication.startOver')}
            </Button>
          )}
        </Go>
      )}
    </section>
  );
}
