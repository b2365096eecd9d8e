import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { Spinner } from '@/ui/feedback/Spinner';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { Go } from './Go';
import type { PublicationTrain } from './usePublication';

/** It is decided: the pages are put in place, and the addresses in the emails have to answer before these are held. */
export function PublicPart({ train }: { train: PublicationTrain }) {
  const t = useTexts();
  const language = useLanguage();
  const { waiting, command, stopped, acts, failed, mails } = train.state!;
  const count = mails?.count ?? 0;
  if (stopped) return <StoppedPart train={train} count={count} />;
  return (
    <section aria-labelledby="pu-stage">
      <div className="heading-row">
        <h2 id="pu-stage">
          {t(waiting === 'links' ? 'publication.public.links' : 'publication.public.pages')}
        </h2>
      </div>
      {command ? (
        <Note kind="lit">
          {t('site.command')} <code>{command}</code>
        </Note>
      ) : (
        <div className="publication-wait">
          <Spinner label={t('publication.stages.public')} />
        </div>
      )}
      {count > 0 && <p className="quiet">{t('publication.public.linksText')}</p>}
      {failed && <Note kind="warn">{failed.reason[language]}</Note>}
      {acts.includes('stop') && count > 0 && (
        <div className="row">
          <Button size="small" busy={train.acting === 'stop'} onClick={() => train.act.mutate('stop')}>
            {t('publication.mails.stop')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The emails are stopped; the pages stay public. */
export function StoppedPart({ train, count }: { train: PublicationTrain; count: number }) {
  const t = useTexts();
  const send = () =>
    train.act.mutate('resume', { onSuccess: () => notices.success(t('publication.mails.sent')) });
  return (
    <section aria-labelledby="pu-stage">
      <div className="heading-row">
        <h2 id="pu-stage">{t('publication.mails.stoppedTitle')}</h2>
      </div>
      <p className="quiet">
        {t('publication.mails.stoppedText', { mails: t('publication.mails.count', { count }) })}
      </p>
      {train.state!.acts.includes('resume') && (
        <Go
          action={t('publication.mails.send')}
          busy={train.acting === 'resume'}
          onGo={send}
          note={t('publication.mails.sendNote')}
        />
      )}
    </section>
  );
}
