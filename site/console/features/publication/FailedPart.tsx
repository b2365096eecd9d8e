import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { Go } from './Go';
import '../site/site.css';
import type { PublicationTrain } from './usePublication';

/** Why a publication failed, with the last lines of its build, and the ways out: again, or from the beginning. */
export function FailedPart({ train, onStartOver }: { train: PublicationTrain; onStartOver: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const { failed, stopped, acts } = train.state!;
  const log = failed?.log ?? [];
  const again = () =>
    train.act.mutate('resume', { onSuccess: () => notices.info(t('publication.failed.retried')) });
  return (
    <section aria-labelledby="pu-stage">
      <div className="heading-row">
        <h2 id="pu-stage">{t(stopped ? 'publication.failed.stopped' : 'publication.failed.title')}</h2>
      </div>
      <Note kind={stopped ? 'plain' : 'bad'}>
        {failed && !stopped && <b>{failed.reason[language]} </b>}
        {t('publication.failed.kept')}
      </Note>
      {log.length > 0 && (
        <details>
          <summary>{t('publication.failed.log', { count: log.length })}</summary>
          <pre className="build-log">{log.join('\n')}</pre>
        </details>
      )}
      {acts.includes('resume') && (
        <Go action={t('publication.failed.again')} busy={train.acting === 'resume'} onGo={again}>
          <Button size="small" onClick={onStartOver}>
            {t('publication.startOver')}
          </Button>
        </Go>
      )}
    </section>
  );
}
